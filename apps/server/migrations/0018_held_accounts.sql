ALTER TABLE "sessions" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sessions_held_idx" ON "sessions" USING btree ("user_id") WHERE is_held;--> statement-breakpoint
UPDATE "users" SET "last_used_at" = used."at" FROM (
  SELECT "user_id", max("last_used_at") AS "at" FROM "sessions" GROUP BY "user_id"
) AS used WHERE used."user_id" = "users"."id";
