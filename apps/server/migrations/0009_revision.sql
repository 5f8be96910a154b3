ALTER TABLE "conversations" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is changed in messages that stand is noted in their conversation, whoever changes it: pages that were read before
-- are shown again only at the same revision. A moment rather than a count, because a database that fell back to an
-- earlier state would count to the same number again.
CREATE FUNCTION note_changed_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations
  SET revision = greatest(revision + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
  WHERE id IN (SELECT conversation_id FROM changed);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER messages_changed AFTER UPDATE ON messages
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_messages();
