-- Who turned a device off from another one wants it off until it is turned on there by hand.
CREATE TABLE "push_off_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_off_sessions" ADD CONSTRAINT "push_off_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;