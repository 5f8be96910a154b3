CREATE TABLE "due_pushes" (
	"conversation_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "due_pushes_pkey" PRIMARY KEY("conversation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "push_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"conversation_id" bigint,
	"seq" integer,
	"key_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"acked_at" timestamp (3) with time zone,
	"cleared_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "last_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "last_ack_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "unanswered_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "nudges" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "nudged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_pushes_due_idx" ON "due_pushes" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "due_pushes_user_idx" ON "due_pushes" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_deliveries_message_key" ON "push_deliveries" USING btree ("subscription_id","conversation_id","seq");--> statement-breakpoint
CREATE INDEX "push_deliveries_created_idx" ON "push_deliveries" USING btree ("created_at");