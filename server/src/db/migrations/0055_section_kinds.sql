CREATE TABLE "courseware_answer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attachment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"question" uuid NOT NULL,
	"choice" jsonb NOT NULL,
	"right" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courseware_item" (
	"attachment_id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"length" real,
	"seek_ahead" boolean DEFAULT true NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"view_file_id" uuid,
	CONSTRAINT "courseware_item_position_range" CHECK ("courseware_item"."position" >= 0),
	CONSTRAINT "courseware_item_length_range" CHECK ("courseware_item"."length" >= 0)
);
--> statement-breakpoint
CREATE TABLE "courseware_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"attachment_id" uuid,
	"file_name" text NOT NULL,
	"user_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courseware_note_page_range" CHECK ("courseware_note"."page" >= 1)
);
--> statement-breakpoint
CREATE TABLE "courseware_view" (
	"attachment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" real DEFAULT 0 NOT NULL,
	"claimed_length" real,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courseware_view_attachment_id_user_id_pk" PRIMARY KEY("attachment_id","user_id"),
	CONSTRAINT "courseware_view_position_range" CHECK ("courseware_view"."position" >= 0),
	CONSTRAINT "courseware_view_claimed_length_range" CHECK ("courseware_view"."claimed_length" >= 0)
);
--> statement-breakpoint
CREATE TABLE "package_file" (
	"attachment_id" uuid NOT NULL,
	"path" text NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "package_file_attachment_id_path_pk" PRIMARY KEY("attachment_id","path")
);
--> statement-breakpoint
CREATE TABLE "package_ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"attachment_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rendition" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"form" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"result_sha256" text,
	"result_bytes" integer,
	"message" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rendition_form_word" CHECK ("rendition"."form" in ('pdf', 'mp4')),
	CONSTRAINT "rendition_state_word" CHECK ("rendition"."state" in ('waiting', 'done', 'failed', 'missing'))
);
--> statement-breakpoint
CREATE TABLE "discussion_like" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discussion_like_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "discussion_post" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"parent_id" uuid,
	"author_id" uuid NOT NULL,
	"teacher" boolean DEFAULT false NOT NULL,
	"content" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "discussion" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"closed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "section_class_date" (
	"section_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"opens_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	CONSTRAINT "section_class_date_section_id_class_id_pk" PRIMARY KEY("section_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "section_progress" (
	"section_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"score" integer,
	"done_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "section_progress_section_id_user_id_pk" PRIMARY KEY("section_id","user_id"),
	CONSTRAINT "section_progress_percent_range" CHECK ("section_progress"."percent" between 0 and 100),
	CONSTRAINT "section_progress_score_range" CHECK ("section_progress"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "section_release" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"opens_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"after_id" uuid,
	"after_score" integer,
	CONSTRAINT "section_release_after_score_range" CHECK ("section_release"."after_score" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "link" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_respondent" (
	"section_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_respondent_section_id_user_id_pk" PRIMARY KEY("section_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "survey_response" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"user_id" uuid,
	"answers" jsonb NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "survey" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"anonymous" boolean DEFAULT true NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "section" DROP CONSTRAINT "section_kind_word";--> statement-breakpoint
ALTER TABLE "courseware_answer" ADD CONSTRAINT "courseware_answer_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courseware_answer" ADD CONSTRAINT "courseware_answer_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courseware_item" ADD CONSTRAINT "courseware_item_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courseware_item" ADD CONSTRAINT "courseware_item_view_file_id_file_id_fk" FOREIGN KEY ("view_file_id") REFERENCES "public"."file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courseware_note" ADD CONSTRAINT "courseware_note_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courseware_note" ADD CONSTRAINT "courseware_note_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courseware_note" ADD CONSTRAINT "courseware_note_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courseware_view" ADD CONSTRAINT "courseware_view_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courseware_view" ADD CONSTRAINT "courseware_view_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_file" ADD CONSTRAINT "package_file_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_file" ADD CONSTRAINT "package_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_ticket" ADD CONSTRAINT "package_ticket_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_like" ADD CONSTRAINT "discussion_like_post_id_discussion_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."discussion_post"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_like" ADD CONSTRAINT "discussion_like_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_post" ADD CONSTRAINT "discussion_post_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_post" ADD CONSTRAINT "discussion_post_parent_id_discussion_post_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."discussion_post"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_post" ADD CONSTRAINT "discussion_post_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion" ADD CONSTRAINT "discussion_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_class_date" ADD CONSTRAINT "section_class_date_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_class_date" ADD CONSTRAINT "section_class_date_class_id_school_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."school_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_progress" ADD CONSTRAINT "section_progress_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_progress" ADD CONSTRAINT "section_progress_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_release" ADD CONSTRAINT "section_release_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_release" ADD CONSTRAINT "section_release_after_id_section_id_fk" FOREIGN KEY ("after_id") REFERENCES "public"."section"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_respondent" ADD CONSTRAINT "survey_respondent_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_respondent" ADD CONSTRAINT "survey_respondent_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey" ADD CONSTRAINT "survey_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "courseware_answer_once" ON "courseware_answer" USING btree ("attachment_id","user_id","question");--> statement-breakpoint
CREATE INDEX "courseware_answer_user" ON "courseware_answer" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "courseware_item_view" ON "courseware_item" USING btree ("view_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courseware_note_page" ON "courseware_note" USING btree ("attachment_id","user_id","page");--> statement-breakpoint
CREATE INDEX "courseware_note_section" ON "courseware_note" USING btree ("section_id","user_id");--> statement-breakpoint
CREATE INDEX "courseware_note_user" ON "courseware_note" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "courseware_view_user" ON "courseware_view" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "package_file_file" ON "package_file" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "package_ticket_attachment" ON "package_ticket" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "package_ticket_end" ON "package_ticket" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rendition_source" ON "rendition" USING btree ("sha256","form");--> statement-breakpoint
CREATE INDEX "discussion_like_user" ON "discussion_like" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "discussion_post_section" ON "discussion_post" USING btree ("section_id","created_at");--> statement-breakpoint
CREATE INDEX "discussion_post_parent" ON "discussion_post" USING btree ("parent_id","created_at");--> statement-breakpoint
CREATE INDEX "discussion_post_author" ON "discussion_post" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "section_class_date_class" ON "section_class_date" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "section_progress_user" ON "section_progress" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "section_release_after" ON "section_release" USING btree ("after_id");--> statement-breakpoint
CREATE INDEX "survey_respondent_user" ON "survey_respondent" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "survey_response_section" ON "survey_response" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "survey_response_user" ON "survey_response" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_kind_word" CHECK ("section"."kind" in ('chapter', 'reading', 'experiment', 'courseware', 'classwork', 'task', 'discussion', 'survey', 'link'));--> statement-breakpoint
CREATE VIEW "public"."section_done" AS (
  select section_id, user_id, at from reading_visit
  union all
  select section_id, owner_id, submitted_at from attempt where not superseded and submitted_at is not null
  union all
  select section_id, user_id, done_at from section_progress where done_at is not null);