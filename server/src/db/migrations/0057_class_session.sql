CREATE TABLE "class_post_like" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "class_post_like_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "class_post" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_session_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"parent_id" uuid,
	"content" text NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"prompt" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"multiple" boolean DEFAULT false NOT NULL,
	"right_options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"right_text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"results_shown" boolean DEFAULT false NOT NULL,
	"key_shown" boolean DEFAULT false NOT NULL,
	"winner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "class_question_kind_word" CHECK ("class_question"."kind" in ('pick', 'buzz', 'poll', 'text')),
	CONSTRAINT "class_question_state_word" CHECK ("class_question"."state" in ('open', 'closed', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "class_response" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"shown" boolean DEFAULT false NOT NULL,
	"judgement" text DEFAULT 'none' NOT NULL,
	"arrival" bigint GENERATED ALWAYS AS IDENTITY (sequence name "class_response_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_response_judgement_word" CHECK ("class_response"."judgement" in ('none', 'right', 'partly', 'wrong'))
);
--> statement-breakpoint
CREATE TABLE "class_check_in" (
	"attendance_id" uuid PRIMARY KEY NOT NULL,
	"class_session_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_session_id" uuid NOT NULL,
	"author_id" uuid,
	"content" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_session_class" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_session_id" uuid NOT NULL,
	"class_id" uuid,
	"kind" text,
	CONSTRAINT "class_session_class_one" CHECK (num_nonnulls("class_session_class"."class_id", "class_session_class"."kind") = 1),
	CONSTRAINT "class_session_class_kind_word" CHECK ("class_session_class"."kind" in ('restudy', 'elective'))
);
--> statement-breakpoint
CREATE TABLE "class_session_student" (
	"class_session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"inside" boolean DEFAULT false NOT NULL,
	"entered_at" timestamp with time zone,
	"seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "class_session_student_class_session_id_user_id_pk" PRIMARY KEY("class_session_id","user_id"),
	CONSTRAINT "class_session_student_seconds_range" CHECK ("class_session_student"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "class_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"stage" text DEFAULT 'slide' NOT NULL,
	"section_id" uuid,
	"page" integer DEFAULT 0 NOT NULL,
	"slide_version" integer DEFAULT 1 NOT NULL,
	"discussion_open" boolean DEFAULT true NOT NULL,
	"anonymous_allowed" boolean DEFAULT false NOT NULL,
	"grouping_id" uuid,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_session_page_range" CHECK ("class_session"."page" >= 0),
	CONSTRAINT "class_session_state_word" CHECK ("class_session"."state" in ('running', 'ended')),
	CONSTRAINT "class_session_stage_word" CHECK ("class_session"."stage" in ('slide', 'question', 'grouping', 'discussion'))
);
--> statement-breakpoint
CREATE TABLE "grouping_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grouping_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "grouping_group_position_range" CHECK ("grouping_group"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "grouping_member" (
	"grouping_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "grouping_member_grouping_id_user_id_pk" PRIMARY KEY("grouping_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "grouping_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"method" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grouping_record_method_word" CHECK ("grouping_record"."method" in ('random', 'number', 'balanced', 'hand'))
);
--> statement-breakpoint
ALTER TABLE "class_post_like" ADD CONSTRAINT "class_post_like_post_id_class_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."class_post"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_post_like" ADD CONSTRAINT "class_post_like_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_post" ADD CONSTRAINT "class_post_class_session_id_class_session_id_fk" FOREIGN KEY ("class_session_id") REFERENCES "public"."class_session"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_post" ADD CONSTRAINT "class_post_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_post" ADD CONSTRAINT "class_post_parent_id_class_post_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."class_post"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_question" ADD CONSTRAINT "class_question_class_session_id_class_session_id_fk" FOREIGN KEY ("class_session_id") REFERENCES "public"."class_session"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_question" ADD CONSTRAINT "class_question_winner_id_account_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_response" ADD CONSTRAINT "class_response_class_question_id_class_question_id_fk" FOREIGN KEY ("class_question_id") REFERENCES "public"."class_question"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_response" ADD CONSTRAINT "class_response_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_check_in" ADD CONSTRAINT "class_check_in_attendance_id_attendance_id_fk" FOREIGN KEY ("attendance_id") REFERENCES "public"."attendance"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_check_in" ADD CONSTRAINT "class_check_in_class_session_id_class_session_id_fk" FOREIGN KEY ("class_session_id") REFERENCES "public"."class_session"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_note" ADD CONSTRAINT "class_note_class_session_id_class_session_id_fk" FOREIGN KEY ("class_session_id") REFERENCES "public"."class_session"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_note" ADD CONSTRAINT "class_note_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_session_class" ADD CONSTRAINT "class_session_class_class_session_id_class_session_id_fk" FOREIGN KEY ("class_session_id") REFERENCES "public"."class_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_session_class" ADD CONSTRAINT "class_session_class_class_id_school_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."school_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_session_student" ADD CONSTRAINT "class_session_student_class_session_id_class_session_id_fk" FOREIGN KEY ("class_session_id") REFERENCES "public"."class_session"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_session_student" ADD CONSTRAINT "class_session_student_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_session" ADD CONSTRAINT "class_session_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_session" ADD CONSTRAINT "class_session_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_session" ADD CONSTRAINT "class_session_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_session" ADD CONSTRAINT "class_session_grouping_id_grouping_record_id_fk" FOREIGN KEY ("grouping_id") REFERENCES "public"."grouping_record"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grouping_group" ADD CONSTRAINT "grouping_group_grouping_id_grouping_record_id_fk" FOREIGN KEY ("grouping_id") REFERENCES "public"."grouping_record"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grouping_member" ADD CONSTRAINT "grouping_member_grouping_id_grouping_record_id_fk" FOREIGN KEY ("grouping_id") REFERENCES "public"."grouping_record"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grouping_member" ADD CONSTRAINT "grouping_member_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grouping_member" ADD CONSTRAINT "grouping_member_group_id_grouping_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."grouping_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grouping_record" ADD CONSTRAINT "grouping_record_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grouping_record" ADD CONSTRAINT "grouping_record_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_post_like_user" ON "class_post_like" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_post_of" ON "class_post" USING btree ("class_session_id","created_at");--> statement-breakpoint
CREATE INDEX "class_post_author" ON "class_post" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "class_post_parent" ON "class_post" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "class_question_of" ON "class_question" USING btree ("class_session_id","created_at");--> statement-breakpoint
CREATE INDEX "class_question_winner" ON "class_question" USING btree ("winner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_response_once" ON "class_response" USING btree ("class_question_id","user_id");--> statement-breakpoint
CREATE INDEX "class_response_user" ON "class_response" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_check_in_of" ON "class_check_in" USING btree ("class_session_id");--> statement-breakpoint
CREATE INDEX "class_note_of" ON "class_note" USING btree ("class_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_note_shared" ON "class_note" USING btree ("class_session_id") WHERE author_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "class_note_own" ON "class_note" USING btree ("class_session_id","author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "class_note_author" ON "class_note" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "class_session_class_of" ON "class_session_class" USING btree ("class_session_id");--> statement-breakpoint
CREATE INDEX "class_session_class_class" ON "class_session_class" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "class_session_student_user" ON "class_session_student" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_session_course" ON "class_session" USING btree ("course_id","began_at");--> statement-breakpoint
CREATE INDEX "class_session_owner" ON "class_session" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "class_session_section" ON "class_session" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "class_session_grouping" ON "class_session" USING btree ("grouping_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_session_running" ON "class_session" USING btree ("course_id","owner_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "grouping_group_of" ON "grouping_group" USING btree ("grouping_id","position");--> statement-breakpoint
CREATE INDEX "grouping_member_user" ON "grouping_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "grouping_member_group" ON "grouping_member" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "grouping_record_course" ON "grouping_record" USING btree ("course_id","created_at");--> statement-breakpoint
CREATE INDEX "grouping_record_owner" ON "grouping_record" USING btree ("owner_id");