CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"cover_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_start_told" boolean DEFAULT false NOT NULL,
	"is_end_told" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"leader_id" uuid NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"by_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"handover_id" uuid
);--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"branch_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"has_history" boolean DEFAULT false NOT NULL,
	"until" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "assignment" text DEFAULT 'branch' NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "auto_reply" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "waiting_seq" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "auto_answered_gap" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "code_requests" ADD COLUMN "leader_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leader_id" uuid;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_cover_id_users_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_user_idx" ON "absences" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "absences_cover_idx" ON "absences" USING btree ("cover_id","ends_at");--> statement-breakpoint
CREATE INDEX "absences_untold_idx" ON "absences" USING btree ("ends_at") WHERE not is_end_told;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_customer_key" ON "assignments" USING btree ("customer_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "assignments_leader_idx" ON "assignments" USING btree ("leader_id","since","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "assignments_branch_idx" ON "assignments" USING btree ("branch_id","since","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "assignments_handover_idx" ON "assignments" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "handovers_until_idx" ON "handovers" USING btree ("until") WHERE until is not null and ended_at is null;
