CREATE TABLE "live_writer" (
	"life" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
