CREATE TABLE "drafts" (
	"user_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"content" text NOT NULL,
	"reply_to" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_pkey" PRIMARY KEY("user_id","partner_id")
);
--> statement-breakpoint
CREATE TABLE "starred_messages" (
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"conversation_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"starred_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "starred_messages_pkey" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_partner_id_users_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "starred_messages" ADD CONSTRAINT "starred_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_partner_idx" ON "drafts" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "drafts_changed_idx" ON "drafts" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "starred_messages_place_idx" ON "starred_messages" USING btree ("conversation_id","seq");