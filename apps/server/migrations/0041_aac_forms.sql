ALTER TABLE "files" ADD COLUMN "aac_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "aac_size" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "aac_begun_at" timestamp (3) with time zone;
