CREATE TABLE "question_measure" (
	"exam_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"answers" integer NOT NULL,
	"facility" double precision NOT NULL,
	"discrimination" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_measure_exam_id_version_id_pk" PRIMARY KEY("exam_id","version_id"),
	CONSTRAINT "question_measure_answers_range" CHECK ("question_measure"."answers" >= 1)
);
--> statement-breakpoint
ALTER TABLE "question_measure" ADD CONSTRAINT "question_measure_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_measure" ADD CONSTRAINT "question_measure_version_id_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_measure_version" ON "question_measure" USING btree ("version_id");