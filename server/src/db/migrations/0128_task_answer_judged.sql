CREATE TABLE "weekly_report_draft" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"content" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weekly_report_draft_course_id_user_id_week_pk" PRIMARY KEY("course_id","user_id","week")
);
--> statement-breakpoint
ALTER TABLE "judge_submission" DROP CONSTRAINT "judge_submission_context_kind_word";--> statement-breakpoint
ALTER TABLE "task_answer" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "task_answer" ADD COLUMN "given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "weekly_report_draft" ADD CONSTRAINT "weekly_report_draft_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report_draft" ADD CONSTRAINT "weekly_report_draft_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weekly_report_draft_user" ON "weekly_report_draft" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "task_answer" ADD CONSTRAINT "task_answer_submission_id_judge_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."judge_submission"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_answer_submission" ON "task_answer" USING btree ("submission_id");--> statement-breakpoint
ALTER TABLE "judge_submission" ADD CONSTRAINT "judge_submission_context_kind_word" CHECK ("judge_submission"."context_kind" in ('sitting', 'match', 'practice', 'task'));