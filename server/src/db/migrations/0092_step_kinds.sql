CREATE TABLE "opened_hint" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"checkpoint_id" uuid NOT NULL,
	"cost" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opened_hint_cost_range" CHECK ("opened_hint"."cost" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "checkpoint" ADD COLUMN "kind" text DEFAULT 'script' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkpoint" ADD COLUMN "question" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkpoint" ADD COLUMN "options" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "checkpoint" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "checkpoint" ADD COLUMN "hint_cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment" ADD COLUMN "in_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment" ADD COLUMN "check_at_submit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opened_hint" ADD CONSTRAINT "opened_hint_run_id_attempt_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."attempt"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_hint" ADD CONSTRAINT "opened_hint_checkpoint_id_checkpoint_id_fk" FOREIGN KEY ("checkpoint_id") REFERENCES "public"."checkpoint"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "opened_hint_once" ON "opened_hint" USING btree ("run_id","checkpoint_id");--> statement-breakpoint
CREATE INDEX "opened_hint_checkpoint" ON "opened_hint" USING btree ("checkpoint_id");--> statement-breakpoint
ALTER TABLE "checkpoint" ADD CONSTRAINT "checkpoint_hint_cost_range" CHECK ("checkpoint"."hint_cost" between 0 and 100);--> statement-breakpoint
ALTER TABLE "checkpoint" ADD CONSTRAINT "checkpoint_kind_word" CHECK ("checkpoint"."kind" in ('script', 'question'));