CREATE TABLE "report_customers" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"branch_id" uuid,
	"last_wrote_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_quarters" (
	"quarter" timestamp (3) with time zone NOT NULL,
	"leader_id" uuid NOT NULL,
	"branch_id" uuid,
	"messages" integer NOT NULL,
	"from_leader" integer NOT NULL,
	"conversations" integer NOT NULL,
	CONSTRAINT "report_quarters_pkey" PRIMARY KEY("quarter","leader_id")
);
--> statement-breakpoint
CREATE TABLE "report_responses" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"leader_id" uuid NOT NULL,
	"branch_id" uuid,
	"seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_totals" (
	"branch_id" uuid PRIMARY KEY NOT NULL,
	"messages" integer NOT NULL,
	"conversations" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_customers_time_idx" ON "report_customers" USING btree ("last_wrote_at");--> statement-breakpoint
CREATE INDEX "report_customers_branch_idx" ON "report_customers" USING btree ("branch_id","last_wrote_at");--> statement-breakpoint
CREATE INDEX "report_quarters_branch_idx" ON "report_quarters" USING btree ("branch_id","quarter");--> statement-breakpoint
CREATE INDEX "report_responses_time_idx" ON "report_responses" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "report_responses_branch_idx" ON "report_responses" USING btree ("branch_id","answered_at");