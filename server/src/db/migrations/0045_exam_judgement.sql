CREATE TABLE "exam_judgement" (
	"candidate_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_judgement_candidate_id_item_id_pk" PRIMARY KEY("candidate_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "verdict_view" text DEFAULT 'after' NOT NULL;--> statement-breakpoint
ALTER TABLE "judge_submission" ADD COLUMN "secret" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_judgement" ADD CONSTRAINT "exam_judgement_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_judgement" ADD CONSTRAINT "exam_judgement_item_id_exam_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_judgement" ADD CONSTRAINT "exam_judgement_submission_id_judge_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."judge_submission"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_judgement_item" ON "exam_judgement" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_judgement_submission" ON "exam_judgement" USING btree ("submission_id");--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_verdict_view_word" CHECK ("exam"."verdict_view" in ('live', 'after'));