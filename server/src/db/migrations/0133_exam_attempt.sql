DROP INDEX "exam_candidate_user";--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD COLUMN "latest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD COLUMN "ranked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "attempts" integer DEFAULT 1;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "attempt_rule" text DEFAULT 'best' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_candidate_latest" ON "exam_candidate" USING btree ("exam_id","user_id") WHERE "exam_candidate"."latest";--> statement-breakpoint
CREATE UNIQUE INDEX "exam_candidate_user" ON "exam_candidate" USING btree ("exam_id","user_id","attempt");--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD CONSTRAINT "exam_candidate_attempt_range" CHECK ("exam_candidate"."attempt" >= 1);--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_attempts_range" CHECK ("exam"."attempts" between 1 and 20);--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_attempt_rule_word" CHECK ("exam"."attempt_rule" in ('best', 'last', 'average'));