-- What a message said before each edit; goes with what it says now.
CREATE TABLE "message_versions" (
	"conversation_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_versions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_versions_pkey" PRIMARY KEY("conversation_id","seq","number")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "first_delivered_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "second_delivered_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "revision" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to_seq" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_forwarded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_auto" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reactions" jsonb;--> statement-breakpoint
CREATE INDEX "conversations_revision_idx" ON "conversations" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "messages_revision_idx" ON "messages" USING btree ("conversation_id","revision") WHERE revision is not null;