-- Ogg is looked at as well: the index that finds what never was knows it, too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "files_unlooked_idx" ON "files" USING btree ("id") WHERE not is_checked and deleted_at is null and mime_type in ('image/svg+xml', 'video/mp4', 'audio/mp4', 'video/quicktime', 'video/webm', 'audio/webm', 'video/matroska', 'video/ogg', 'audio/ogg');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "files_unchecked_idx";
