CREATE TABLE "task_date" (
	"section_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"set_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_date_section_id_user_id_pk" PRIMARY KEY("section_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "task_file" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"work_id" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "task_mark" (
	"id" uuid PRIMARY KEY NOT NULL,
	"work_id" uuid NOT NULL,
	"action" text NOT NULL,
	"given" numeric(6, 1),
	"penalty" numeric(6, 1),
	"reason" text DEFAULT '' NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_mark_action_word" CHECK ("task_mark"."action" in ('mark', 'change', 'publish', 'return'))
);
--> statement-breakpoint
CREATE TABLE "task_member" (
	"section_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	CONSTRAINT "task_member_section_id_user_id_pk" PRIMARY KEY("section_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "task_phrase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"words" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "task_phrase_used_range" CHECK ("task_phrase"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "task_submission" (
	"id" uuid PRIMARY KEY NOT NULL,
	"work_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"late" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"comment" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"stage" text DEFAULT 'draft' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"saved_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"late_days" integer DEFAULT 0 NOT NULL,
	"given" numeric(6, 1),
	"penalty" numeric(6, 1),
	"picks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_work_late_days_range" CHECK ("task_work"."late_days" >= 0),
	CONSTRAINT "task_work_given_range" CHECK ("task_work"."given" >= 0),
	CONSTRAINT "task_work_penalty_range" CHECK ("task_work"."penalty" >= 0),
	CONSTRAINT "task_work_stage_word" CHECK ("task_work"."stage" in ('draft', 'submitted', 'marked', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "task" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"form" text DEFAULT 'text' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"points" integer DEFAULT 100 NOT NULL,
	"files_max" integer DEFAULT 5 NOT NULL,
	"late_allowed" boolean DEFAULT false NOT NULL,
	"late_per_day" integer DEFAULT 0 NOT NULL,
	"late_most" integer DEFAULT 100 NOT NULL,
	"resubmit" boolean DEFAULT true NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"rubric" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"given_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_points_range" CHECK ("task"."points" between 0 and 1000),
	CONSTRAINT "task_files_max_range" CHECK ("task"."files_max" between 0 and 20),
	CONSTRAINT "task_late_per_day_range" CHECK ("task"."late_per_day" between 0 and 100),
	CONSTRAINT "task_late_most_range" CHECK ("task"."late_most" between 0 and 100),
	CONSTRAINT "task_form_word" CHECK ("task"."form" in ('text', 'files', 'report', 'code', 'machine'))
);
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "task_date" ADD CONSTRAINT "task_date_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_date" ADD CONSTRAINT "task_date_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_date" ADD CONSTRAINT "task_date_set_by_account_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_file" ADD CONSTRAINT "task_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_file" ADD CONSTRAINT "task_file_work_id_task_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."task_work"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_mark" ADD CONSTRAINT "task_mark_work_id_task_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."task_work"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_mark" ADD CONSTRAINT "task_mark_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_work_id_task_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."task_work"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_phrase" ADD CONSTRAINT "task_phrase_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_submission" ADD CONSTRAINT "task_submission_work_id_task_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."task_work"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_submission" ADD CONSTRAINT "task_submission_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_work" ADD CONSTRAINT "task_work_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_work" ADD CONSTRAINT "task_work_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_work" ADD CONSTRAINT "task_work_marked_by_account_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_date_user" ON "task_date" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "task_date_set_by" ON "task_date" USING btree ("set_by");--> statement-breakpoint
CREATE INDEX "task_file_work" ON "task_file" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "task_mark_work" ON "task_mark" USING btree ("work_id","at");--> statement-breakpoint
CREATE INDEX "task_mark_user" ON "task_mark" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "task_member_work" ON "task_member" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "task_member_user" ON "task_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_phrase_words" ON "task_phrase" USING btree ("owner_id","words");--> statement-breakpoint
CREATE INDEX "task_submission_work" ON "task_submission" USING btree ("work_id","at");--> statement-breakpoint
CREATE INDEX "task_submission_user" ON "task_submission" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "task_work_section" ON "task_work" USING btree ("section_id","stage");--> statement-breakpoint
CREATE INDEX "task_work_owner" ON "task_work" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "task_work_marked_by" ON "task_work" USING btree ("marked_by");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student', 'question', 'snapshot', 'task'));