ALTER TABLE "files" ADD COLUMN "aac_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "aac_size" bigint;