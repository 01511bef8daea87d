DELETE FROM "similarity_report";--> statement-breakpoint
DELETE FROM "task_file_text";--> statement-breakpoint
CREATE TABLE "similarity_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid,
	"problem_id" uuid,
	"section_id" uuid,
	"one" uuid NOT NULL,
	"other" uuid NOT NULL,
	"state" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"user_id" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "similarity_note_subject" CHECK (num_nonnulls("similarity_note"."item_id", "similarity_note"."problem_id", "similarity_note"."section_id") = 1),
	CONSTRAINT "similarity_note_order" CHECK ("similarity_note"."one" < "similarity_note"."other"),
	CONSTRAINT "similarity_note_state_word" CHECK ("similarity_note"."state" in ('looked', 'clear', 'discuss'))
);
--> statement-breakpoint
ALTER TABLE "similarity_report" DROP CONSTRAINT "similarity_report_subject";--> statement-breakpoint
ALTER TABLE "similarity_report" ADD COLUMN "section_id" uuid;--> statement-breakpoint
ALTER TABLE "similarity_report" ADD COLUMN "former" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "task_file_text" ADD COLUMN "parts" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "similarity_note" ADD CONSTRAINT "similarity_note_item_id_exam_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similarity_note" ADD CONSTRAINT "similarity_note_problem_id_match_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."match_problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similarity_note" ADD CONSTRAINT "similarity_note_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similarity_note" ADD CONSTRAINT "similarity_note_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "similarity_note_item" ON "similarity_note" USING btree ("item_id","one","other");--> statement-breakpoint
CREATE UNIQUE INDEX "similarity_note_problem" ON "similarity_note" USING btree ("problem_id","one","other");--> statement-breakpoint
CREATE UNIQUE INDEX "similarity_note_section" ON "similarity_note" USING btree ("section_id","one","other");--> statement-breakpoint
CREATE INDEX "similarity_note_user" ON "similarity_note" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "similarity_report" ADD CONSTRAINT "similarity_report_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "similarity_report_section" ON "similarity_report" USING btree ("section_id");--> statement-breakpoint
ALTER TABLE "task_file_text" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "task_file_text" DROP COLUMN "program";--> statement-breakpoint
ALTER TABLE "similarity_report" ADD CONSTRAINT "similarity_report_subject" CHECK (num_nonnulls("similarity_report"."item_id", "similarity_report"."problem_id", "similarity_report"."section_id") = 1);