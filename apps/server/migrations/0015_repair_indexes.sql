-- The repair loop asks what changed since a moment: conversations, and the few messages that were edited, deleted or reacted to.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "conversations_revision_idx" ON "conversations" USING btree ("revision");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_changed_idx" ON "messages" USING btree ("revision") WHERE revision is not null;
