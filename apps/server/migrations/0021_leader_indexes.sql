-- Whose customers a leader has, and who of them waits for an answer.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "conversations_waiting_first_idx" ON "conversations" USING btree ("first_user_id") WHERE waiting_seq is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "conversations_waiting_second_idx" ON "conversations" USING btree ("second_user_id","waiting_since") WHERE waiting_seq is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "conversations_waiting_since_idx" ON "conversations" USING btree ("waiting_since","id") WHERE waiting_seq is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_leader_idx" ON "users" USING btree ("leader_id","created_at","id") WHERE leader_id is not null;
