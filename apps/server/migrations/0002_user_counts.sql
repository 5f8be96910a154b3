CREATE TABLE "user_counts" (
	"scope" uuid NOT NULL,
	"unit" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean NOT NULL,
	"change_id" bigint DEFAULT 0 NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "user_counts_pkey" PRIMARY KEY("scope","unit","starts_at","role","is_active","change_id")
);
--> statement-breakpoint
DROP INDEX "users_created_idx";--> statement-breakpoint
DROP INDEX "users_inactive_created_idx";--> statement-breakpoint
CREATE INDEX "user_counts_change_idx" ON "user_counts" USING btree ("change_id") WHERE change_id <> 0;
--> statement-breakpoint
-- The users list reads these and nothing else, search included.
CREATE INDEX users_list_idx ON users (role, is_active, created_at, id) INCLUDE (search_text) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX users_branch_list_idx ON users (branch_id, role, is_active, created_at, id) INCLUDE (search_text)
WHERE deleted_at IS NULL;
--> statement-breakpoint
-- Every search reads all of what waits to be merged into this index, so little may wait.
ALTER INDEX users_search_idx SET (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE SEQUENCE user_counts_change_seq;
--> statement-breakpoint
CREATE FUNCTION user_count_spans(branch uuid, joined_at timestamptz)
RETURNS TABLE (scope uuid, unit text, starts_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT '00000000-0000-0000-0000-000000000000'::uuid, 'ever', 'epoch'::timestamptz
  UNION ALL SELECT '00000000-0000-0000-0000-000000000000', 'month', date_trunc('month', joined_at, 'UTC')
  UNION ALL SELECT '00000000-0000-0000-0000-000000000000', 'day', date_bin('1 day', joined_at, 'epoch')
  UNION ALL SELECT '00000000-0000-0000-0000-000000000000', 'quarter', date_bin('15 minutes', joined_at, 'epoch')
  UNION ALL SELECT branch, 'ever', 'epoch' WHERE branch IS NOT NULL
  UNION ALL SELECT branch, 'month', date_trunc('month', joined_at, 'UTC') WHERE branch IS NOT NULL
$$;
--> statement-breakpoint
-- One person moved: rows of their own, so that nobody waits for anybody.
CREATE FUNCTION count_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change bigint := nextval('user_counts_change_seq');
BEGIN
  IF OLD.deleted_at IS NULL THEN
    INSERT INTO user_counts
    SELECT scope, unit, starts_at, OLD.role, OLD.is_active, change, -1
    FROM user_count_spans(OLD.branch_id, OLD.created_at);
  END IF;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO user_counts
    SELECT scope, unit, starts_at, NEW.role, NEW.is_active, change, 1
    FROM user_count_spans(NEW.branch_id, NEW.created_at)
    ON CONFLICT (scope, unit, starts_at, role, is_active, change_id)
    DO UPDATE SET amount = user_counts.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_update AFTER UPDATE ON users FOR EACH ROW
WHEN ((OLD.role, OLD.branch_id, OLD.is_active, OLD.created_at, OLD.deleted_at IS NULL)
  IS DISTINCT FROM (NEW.role, NEW.branch_id, NEW.is_active, NEW.created_at, NEW.deleted_at IS NULL))
EXECUTE FUNCTION count_changed_user();
--> statement-breakpoint
-- A few people at once add rows of their own; many are added up first and go straight to the lasting rows.
CREATE FUNCTION count_added_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change bigint := CASE WHEN (SELECT count(*) FROM (SELECT FROM changed LIMIT 101) few) > 100
  THEN 0 ELSE nextval('user_counts_change_seq') END;
BEGIN
  INSERT INTO user_counts
  SELECT s.scope, s.unit, s.starts_at, c.role, c.is_active, change,
    count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  FROM changed c CROSS JOIN LATERAL user_count_spans(c.branch_id, c.created_at) s
  WHERE c.deleted_at IS NULL
  GROUP BY 1, 2, 3, 4, 5
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (scope, unit, starts_at, role, is_active, change_id)
  DO UPDATE SET amount = user_counts.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_insert AFTER INSERT ON users
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_users();
--> statement-breakpoint
CREATE TRIGGER users_count_delete AFTER DELETE ON users
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_users();
--> statement-breakpoint
INSERT INTO user_counts
SELECT s.scope, s.unit, s.starts_at, u.role, u.is_active, 0, count(*)
FROM users u CROSS JOIN LATERAL user_count_spans(u.branch_id, u.created_at) s
WHERE u.deleted_at IS NULL
GROUP BY 1, 2, 3, 4, 5;
