ALTER TABLE "judge_submission" DROP CONSTRAINT "judge_submission_context_kind_word";--> statement-breakpoint
ALTER TABLE "practice_try" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "practice_try" ADD CONSTRAINT "practice_try_submission_id_judge_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."judge_submission"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "practice_try_submission" ON "practice_try" USING btree ("submission_id");--> statement-breakpoint
ALTER TABLE "judge_submission" ADD CONSTRAINT "judge_submission_context_kind_word" CHECK ("judge_submission"."context_kind" in ('sitting', 'match', 'practice'));