CREATE TABLE "judge_submission" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"question_version_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"context_id" uuid,
	"response" jsonb NOT NULL,
	"inputs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"verdict" text,
	"share" double precision,
	"time_ms" integer DEFAULT 0 NOT NULL,
	"memory_mb" double precision DEFAULT 0 NOT NULL,
	"report" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"judged_at" timestamp with time zone,
	CONSTRAINT "judge_submission_kind_word" CHECK ("judge_submission"."kind" in ('programming', 'sql')),
	CONSTRAINT "judge_submission_purpose_word" CHECK ("judge_submission"."purpose" in ('answer', 'trial')),
	CONSTRAINT "judge_submission_state_word" CHECK ("judge_submission"."state" in ('waiting', 'judging', 'judged')),
	CONSTRAINT "judge_submission_verdict_word" CHECK ("judge_submission"."verdict" in ('AC', 'WA', 'PE', 'TLE', 'MLE', 'OLE', 'RE', 'CE', 'SE'))
);
--> statement-breakpoint
ALTER TABLE "judge_submission" ADD CONSTRAINT "judge_submission_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judge_submission" ADD CONSTRAINT "judge_submission_question_version_id_question_version_id_fk" FOREIGN KEY ("question_version_id") REFERENCES "public"."question_version"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "judge_submission_owner" ON "judge_submission" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "judge_submission_version" ON "judge_submission" USING btree ("question_version_id","created_at");--> statement-breakpoint
CREATE INDEX "judge_submission_context" ON "judge_submission" USING btree ("context_id");--> statement-breakpoint
CREATE INDEX "judge_submission_created" ON "judge_submission" USING btree ("created_at");