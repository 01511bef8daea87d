CREATE TABLE "similarity_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid,
	"problem_id" uuid,
	"compared" integer NOT NULL,
	"pairs" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "similarity_report_subject" CHECK (("similarity_report"."item_id" is null) <> ("similarity_report"."problem_id" is null)),
	CONSTRAINT "similarity_report_compared_range" CHECK ("similarity_report"."compared" >= 0)
);
--> statement-breakpoint
ALTER TABLE "similarity_report" ADD CONSTRAINT "similarity_report_item_id_exam_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similarity_report" ADD CONSTRAINT "similarity_report_problem_id_match_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."match_problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "similarity_report_item" ON "similarity_report" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "similarity_report_problem" ON "similarity_report" USING btree ("problem_id");