CREATE TABLE "due_nudges" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "due_nudges" ADD CONSTRAINT "due_nudges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_nudges_due_idx" ON "due_nudges" USING btree ("due_at");