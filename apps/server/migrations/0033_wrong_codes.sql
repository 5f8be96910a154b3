CREATE TABLE "wrong_codes" (
	"day" date PRIMARY KEY NOT NULL,
	"codes" integer DEFAULT 0 NOT NULL
);
