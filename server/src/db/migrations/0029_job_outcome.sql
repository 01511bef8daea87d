CREATE TABLE "job_outcome" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "job_outcome_state_word" CHECK ("job_outcome"."state" in ('done', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "job_schedule" ADD COLUMN "cron" text;--> statement-breakpoint
ALTER TABLE "job_schedule" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "job_outcome_kind" ON "job_outcome" USING btree ("kind","started_at");--> statement-breakpoint
CREATE INDEX "job_outcome_started" ON "job_outcome" USING btree ("started_at");