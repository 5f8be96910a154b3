-- What was stored before uploads were looked at is found without a walk through all files.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "files_unchecked_idx" ON "files" USING btree ("id") WHERE not is_checked and deleted_at is null and mime_type in ('image/svg+xml', 'video/mp4', 'audio/mp4', 'video/quicktime', 'video/webm', 'audio/webm', 'video/matroska');
