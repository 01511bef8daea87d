CREATE TABLE "exam_answer" (
	"candidate_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"response" jsonb,
	"seq" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"points" numeric(6, 2),
	"marker_id" uuid,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "exam_answer_candidate_id_item_id_pk" PRIMARY KEY("candidate_id","item_id"),
	CONSTRAINT "exam_answer_seq_range" CHECK ("exam_answer"."seq" >= 0)
);
--> statement-breakpoint
CREATE TABLE "exam_candidate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'absent' NOT NULL,
	"begun_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"submit_way" text,
	"saved_at" timestamp with time zone,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"extra_reason" text DEFAULT '' NOT NULL,
	"reopened_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_candidate_extra_minutes_range" CHECK ("exam_candidate"."extra_minutes" between 0 and 6000),
	CONSTRAINT "exam_candidate_state_word" CHECK ("exam_candidate"."state" in ('absent', 'answering', 'submitted')),
	CONSTRAINT "exam_candidate_submit_way_word" CHECK ("exam_candidate"."submit_way" in ('self', 'time', 'forced'))
);
--> statement-breakpoint
CREATE TABLE "exam_class" (
	"exam_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "exam_class_exam_id_class_id_pk" PRIMARY KEY("exam_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "exam_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"section" integer NOT NULL,
	"version_id" uuid NOT NULL,
	"points" numeric(6, 2) NOT NULL,
	CONSTRAINT "exam_item_points_range" CHECK ("exam_item"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "exam" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"paper_id" uuid NOT NULL,
	"course_id" uuid,
	"begin_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"start" text NOT NULL,
	"late_minutes" integer,
	"earliest_minutes" integer DEFAULT 0 NOT NULL,
	"pass_percent" integer DEFAULT 60 NOT NULL,
	"shuffle_questions" boolean DEFAULT false NOT NULL,
	"shuffle_options" boolean DEFAULT false NOT NULL,
	"result_view" text DEFAULT 'paper' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"question_count" integer DEFAULT 0 NOT NULL,
	"total_points" numeric(8, 2) DEFAULT 0 NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_minutes_range" CHECK ("exam"."minutes" between 1 and 600),
	CONSTRAINT "exam_pass_percent_range" CHECK ("exam"."pass_percent" between 0 and 100),
	CONSTRAINT "exam_start_word" CHECK ("exam"."start" in ('together', 'own')),
	CONSTRAINT "exam_result_view_word" CHECK ("exam"."result_view" in ('none', 'points', 'paper')),
	CONSTRAINT "exam_state_word" CHECK ("exam"."state" in ('draft', 'published', 'running', 'marking', 'resulted', 'archived', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "exam_answer" ADD CONSTRAINT "exam_answer_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer" ADD CONSTRAINT "exam_answer_item_id_exam_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer" ADD CONSTRAINT "exam_answer_marker_id_account_id_fk" FOREIGN KEY ("marker_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD CONSTRAINT "exam_candidate_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD CONSTRAINT "exam_candidate_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_class" ADD CONSTRAINT "exam_class_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_class" ADD CONSTRAINT "exam_class_class_id_school_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."school_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_item" ADD CONSTRAINT "exam_item_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_item" ADD CONSTRAINT "exam_item_version_id_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_version"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_paper_id_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."paper"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_answer_item" ON "exam_answer" USING btree ("item_id","points");--> statement-breakpoint
CREATE INDEX "exam_answer_marker" ON "exam_answer" USING btree ("marker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_candidate_user" ON "exam_candidate" USING btree ("exam_id","user_id");--> statement-breakpoint
CREATE INDEX "exam_candidate_sitting" ON "exam_candidate" USING btree ("user_id","exam_id");--> statement-breakpoint
CREATE INDEX "exam_class_class" ON "exam_class" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_item_position" ON "exam_item" USING btree ("exam_id","position");--> statement-breakpoint
CREATE INDEX "exam_item_version" ON "exam_item" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "exam_owner" ON "exam" USING btree ("owner_id","begin_at");--> statement-breakpoint
CREATE INDEX "exam_paper" ON "exam" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "exam_course" ON "exam" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "exam_begin" ON "exam" USING btree ("begin_at");--> statement-breakpoint
CREATE INDEX "exam_due" ON "exam" USING btree ("state","begin_at","end_at");