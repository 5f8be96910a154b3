-- Pictures and films that were stored before are found by walking the primary key, once.
DROP INDEX "files_untried_svg_idx";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_checked" boolean DEFAULT false NOT NULL;