-- Pictures and films that were stored before are looked at once; the next migration makes the index that finds them.
DROP INDEX "files_untried_svg_idx";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_checked" boolean DEFAULT false NOT NULL;