CREATE TABLE "backup" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"outcome" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"size" bigint NOT NULL,
	"encrypted" boolean NOT NULL,
	"table_count" integer NOT NULL,
	"file_count" integer NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	CONSTRAINT "backup_size_range" CHECK ("backup"."size" >= 0),
	CONSTRAINT "backup_origin_word" CHECK ("backup"."origin" in ('manual', 'scheduled')),
	CONSTRAINT "backup_outcome_word" CHECK ("backup"."outcome" in ('done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "backup_started" ON "backup" USING btree ("started_at");