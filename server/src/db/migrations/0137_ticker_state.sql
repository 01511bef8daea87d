CREATE TABLE "ticker_state" (
	"name" text PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"last_at" timestamp with time zone,
	"last_ms" integer,
	"error" text DEFAULT '' NOT NULL
);
