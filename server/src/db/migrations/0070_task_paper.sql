CREATE TABLE "task_answer" (
	"work_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"response" jsonb NOT NULL,
	"got" numeric(6, 1),
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_answer_work_id_version_id_pk" PRIMARY KEY("work_id","version_id"),
	CONSTRAINT "task_answer_got_range" CHECK ("task_answer"."got" >= 0)
);
--> statement-breakpoint
ALTER TABLE "task" DROP CONSTRAINT "task_form_word";--> statement-breakpoint
ALTER TABLE "task_mark" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "paper_id" uuid;--> statement-breakpoint
ALTER TABLE "task_answer" ADD CONSTRAINT "task_answer_work_id_task_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."task_work"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_answer" ADD CONSTRAINT "task_answer_version_id_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_version"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_answer_version" ON "task_answer" USING btree ("version_id");--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_paper_id_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."paper"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_paper" ON "task" USING btree ("paper_id");--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_form_word" CHECK ("task"."form" in ('text', 'files', 'report', 'code', 'machine', 'paper'));