CREATE TABLE "text_counts" (
	"month" text PRIMARY KEY NOT NULL,
	"texts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account" text NOT NULL,
	"challenge_hash" "bytea" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"open_tries" integer DEFAULT 0 NOT NULL,
	"first_name" text,
	"last_name" text,
	"branch_id" uuid,
	"user_id" uuid,
	"device_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"phone" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_addresses" (
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "code_requests" ADD CONSTRAINT "code_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_requests" ADD CONSTRAINT "code_requests_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_addresses" ADD CONSTRAINT "sign_in_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "code_requests_challenge_key" ON "code_requests" USING btree ("challenge_hash");--> statement-breakpoint
CREATE INDEX "code_requests_account_idx" ON "code_requests" USING btree ("account","purpose","created_at","id");--> statement-breakpoint
CREATE INDEX "code_requests_expires_idx" ON "code_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "code_requests_user_idx" ON "code_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "code_requests_device_idx" ON "code_requests" USING btree ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_token_key" ON "devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "devices_phone_idx" ON "devices" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "devices_expires_idx" ON "devices" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_addresses_key" ON "sign_in_addresses" USING btree ("user_id","address");--> statement-breakpoint
CREATE INDEX "sign_in_addresses_used_idx" ON "sign_in_addresses" USING btree ("last_used_at");