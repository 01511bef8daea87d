ALTER TABLE "exam" ADD COLUMN "attempts_for" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "resit_of" uuid;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "resit_rule" text;--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_resit_of_exam_id_fk" FOREIGN KEY ("resit_of") REFERENCES "public"."exam"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_resit_of" ON "exam" USING btree ("resit_of");--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_resit" CHECK (("exam"."resit_of" is null) = ("exam"."resit_rule" is null));--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_attempts_for_word" CHECK ("exam"."attempts_for" in ('all', 'failed'));--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_resit_rule_word" CHECK ("exam"."resit_rule" in ('best', 'replace', 'pass'));