-- What names a closed time and an absence, so that each is answered once, and none for another one.
-- In the order in which a message locks them.
ALTER TABLE "conversations" ADD COLUMN "auto_answered_absence" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "absences" ADD COLUMN "first_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "hours_set_at" timestamp (3) with time zone;--> statement-breakpoint
-- Who was told of an absence that is under way is not told again.
UPDATE "conversations" c SET "auto_answered_absence" = c."auto_answered_gap" FROM "absences" a
WHERE a."user_id" = c."second_user_id" AND a."starts_at" = c."auto_answered_gap" AND a."ends_at" > now();
