CREATE TABLE "training_hand_in" (
	"section_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"given" integer,
	"reason" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "training_hand_in_section_id_user_id_pk" PRIMARY KEY("section_id","user_id"),
	CONSTRAINT "training_hand_in_points_range" CHECK ("training_hand_in"."points" between 0 and 100),
	CONSTRAINT "training_hand_in_given_range" CHECK ("training_hand_in"."given" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "training_section" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"task" text NOT NULL,
	"target" text,
	"algorithms" jsonb NOT NULL,
	"runs" integer NOT NULL,
	"hidden" integer NOT NULL,
	"seed" integer NOT NULL,
	"threshold" integer NOT NULL,
	"score_shown" boolean NOT NULL,
	CONSTRAINT "training_section_runs_range" CHECK ("training_section"."runs" between 1 and 50),
	CONSTRAINT "training_section_hidden_range" CHECK ("training_section"."hidden" between 10 and 50),
	CONSTRAINT "training_section_threshold_range" CHECK ("training_section"."threshold" between 1 and 100),
	CONSTRAINT "training_section_task_word" CHECK ("training_section"."task" in ('classification', 'regression', 'pictures'))
);
--> statement-breakpoint
ALTER TABLE "grade_category" DROP CONSTRAINT "grade_category_kinds_word";--> statement-breakpoint
ALTER TABLE "grade_column" DROP CONSTRAINT "grade_column_kind_word";--> statement-breakpoint
ALTER TABLE "section" DROP CONSTRAINT "section_kind_word";--> statement-breakpoint
ALTER TABLE "training_run" ADD COLUMN "section_id" uuid;--> statement-breakpoint
ALTER TABLE "training_run" ADD COLUMN "hidden" jsonb;--> statement-breakpoint
ALTER TABLE "training_run" ADD COLUMN "hidden_score" double precision;--> statement-breakpoint
ALTER TABLE "training_hand_in" ADD CONSTRAINT "training_hand_in_section_id_training_section_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."training_section"("section_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_hand_in" ADD CONSTRAINT "training_hand_in_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_hand_in" ADD CONSTRAINT "training_hand_in_run_id_training_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."training_run"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_section" ADD CONSTRAINT "training_section_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_section" ADD CONSTRAINT "training_section_version_id_dataset_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."dataset_version"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_hand_in_user" ON "training_hand_in" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "training_hand_in_run" ON "training_hand_in" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "training_section_version" ON "training_section" USING btree ("version_id");--> statement-breakpoint
ALTER TABLE "training_run" ADD CONSTRAINT "training_run_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_run_section" ON "training_run" USING btree ("section_id","owner_id");--> statement-breakpoint
ALTER TABLE "grade_category" ADD CONSTRAINT "grade_category_kinds_word" CHECK ("grade_category"."kinds" <@ array['experiment', 'task', 'exam', 'practice', 'attendance', 'classPoint', 'deliverable', 'defence', 'training', 'manual']::text[]);--> statement-breakpoint
ALTER TABLE "grade_column" ADD CONSTRAINT "grade_column_kind_word" CHECK ("grade_column"."kind" in ('experiment', 'task', 'exam', 'practice', 'attendance', 'classPoint', 'deliverable', 'defence', 'training', 'manual'));--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_kind_word" CHECK ("section"."kind" in ('chapter', 'reading', 'experiment', 'courseware', 'classwork', 'task', 'discussion', 'survey', 'link', 'labelling', 'training'));