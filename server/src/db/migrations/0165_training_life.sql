CREATE TABLE "training_host" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nets" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "training_run" DROP CONSTRAINT "training_run_state_word";--> statement-breakpoint
ALTER TABLE "training_run" ADD COLUMN "finishing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "training_run" ADD COLUMN "effort" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "training_run" ADD COLUMN "began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "training_run" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "training_run_effort" ON "training_run" USING btree ("effort","ended_at");--> statement-breakpoint
ALTER TABLE "training_run" ADD CONSTRAINT "training_run_state_word" CHECK ("training_run"."state" in ('waiting', 'running', 'done', 'failed', 'stopped'));--> statement-breakpoint
UPDATE "training_run" SET "state" = 'stopped', "message" = '' WHERE "state" = 'failed' AND "message" = 'stopped';