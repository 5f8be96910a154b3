CREATE TABLE "push_losses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"lost_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_losses" ADD CONSTRAINT "push_losses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;