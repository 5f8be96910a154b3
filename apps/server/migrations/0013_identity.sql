CREATE TABLE "contact_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid NOT NULL,
	"phone" text,
	"email" text,
	"password_hash" text,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_devices" (
	"user_id" uuid NOT NULL,
	"name_hash" "bytea" NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD CONSTRAINT "staff_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_changes_asked_by_idx" ON "contact_changes" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "contact_changes_expires_idx" ON "contact_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_devices_key" ON "staff_devices" USING btree ("user_id","name_hash");--> statement-breakpoint
CREATE INDEX "staff_devices_used_idx" ON "staff_devices" USING btree ("last_used_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_customer_idx" ON "orders" USING btree ("customer_id") WHERE customer_id is not null;--> statement-breakpoint
UPDATE "users" SET "phone_verified_at" = "created_at"
  WHERE "role" = 'customer' AND "phone" IS NOT NULL
    AND ("last_seen_at" IS NOT NULL OR EXISTS (SELECT 1 FROM "sessions" WHERE "sessions"."user_id" = "users"."id"));--> statement-breakpoint
UPDATE "orders" SET "customer_id" = "users"."id" FROM "users"
  WHERE "users"."phone" = "orders"."phone" AND "users"."role" = 'customer' AND "users"."phone_verified_at" IS NOT NULL;
