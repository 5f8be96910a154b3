-- A customer's card asks whose customer they were, also long ago.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "assignments_history_idx" ON "assignments" USING btree ("customer_id","since","id");
