ALTER TABLE "labels" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quick_replies" ADD COLUMN "questions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quick_replies" ADD COLUMN "contents" jsonb DEFAULT '{}'::jsonb NOT NULL;