CREATE TABLE "mark_times" (
	"conversation_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"is_read" boolean NOT NULL,
	"from_seq" integer NOT NULL,
	"to_seq" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_times_pkey" PRIMARY KEY("conversation_id","user_id","is_read","to_seq")
);
