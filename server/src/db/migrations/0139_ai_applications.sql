CREATE TABLE "ai_application_mark" (
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"favourite" boolean DEFAULT false NOT NULL,
	"stars" smallint,
	CONSTRAINT "ai_application_mark_application_id_user_id_pk" PRIMARY KEY("application_id","user_id"),
	CONSTRAINT "ai_application_mark_stars_range" CHECK ("ai_application_mark"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "ai_application_section" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_chat_share" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"class_ids" uuid[] NOT NULL,
	"messages" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"folder_id" uuid,
	"path" text[] NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "ai_application" DROP CONSTRAINT "ai_application_kind_word";--> statement-breakpoint
ALTER TABLE "ai_application" DROP CONSTRAINT "ai_application_scope_word";--> statement-breakpoint
ALTER TABLE "ai_base" DROP CONSTRAINT "ai_base_scope_word";--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "section" DROP CONSTRAINT "section_kind_word";--> statement-breakpoint
ALTER TABLE "ai_application" ADD COLUMN "course_id" uuid;--> statement-breakpoint
ALTER TABLE "ai_message" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_base" ADD COLUMN "course_id" uuid;--> statement-breakpoint
ALTER TABLE "ai_base" ADD COLUMN "writers" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_document" ADD COLUMN "labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_media" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "ai_quota" ADD COLUMN "day_pictures" integer;--> statement-breakpoint
ALTER TABLE "ai_quota" ADD COLUMN "month_pictures" integer;--> statement-breakpoint
ALTER TABLE "ai_quota" ADD COLUMN "day_minutes" integer;--> statement-breakpoint
ALTER TABLE "ai_quota" ADD COLUMN "month_minutes" integer;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD COLUMN "pictures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD COLUMN "seconds" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_application_mark" ADD CONSTRAINT "ai_application_mark_application_id_ai_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."ai_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_application_mark" ADD CONSTRAINT "ai_application_mark_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_application_section" ADD CONSTRAINT "ai_application_section_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_application_section" ADD CONSTRAINT "ai_application_section_application_id_ai_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."ai_application"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_chat_share" ADD CONSTRAINT "ai_chat_share_chat_id_ai_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."ai_chat"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_chat_share" ADD CONSTRAINT "ai_chat_share_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_upload" ADD CONSTRAINT "library_upload_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_upload" ADD CONSTRAINT "library_upload_folder_id_library_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."library_folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_application_mark_user" ON "ai_application_mark" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ai_application_section_application" ON "ai_application_section" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "ai_chat_share_chat" ON "ai_chat_share" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "ai_chat_share_owner" ON "ai_chat_share" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_chat_share_classes" ON "ai_chat_share" USING gin ("class_ids");--> statement-breakpoint
CREATE INDEX "library_upload_owner" ON "library_upload" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "library_upload_folder" ON "library_upload" USING btree ("folder_id");--> statement-breakpoint
ALTER TABLE "ai_application" ADD CONSTRAINT "ai_application_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_base" ADD CONSTRAINT "ai_base_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_application_course" ON "ai_application" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "ai_base_course" ON "ai_base" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "ai_media_application" ON "ai_media" USING btree ("application_id");--> statement-breakpoint
ALTER TABLE "ai_application" ADD CONSTRAINT "ai_application_kind_word" CHECK ("ai_application"."kind" in ('generate', 'chat', 'knowledge', 'picture', 'speech', 'film'));--> statement-breakpoint
ALTER TABLE "ai_application" ADD CONSTRAINT "ai_application_scope_word" CHECK ("ai_application"."scope" in ('me', 'course', 'class', 'public'));--> statement-breakpoint
ALTER TABLE "ai_base" ADD CONSTRAINT "ai_base_writers_word" CHECK ("ai_base"."writers" in ('owner', 'teachers', 'readers'));--> statement-breakpoint
ALTER TABLE "ai_base" ADD CONSTRAINT "ai_base_scope_word" CHECK ("ai_base"."scope" in ('me', 'course', 'class', 'public'));--> statement-breakpoint
ALTER TABLE "ai_quota" ADD CONSTRAINT "ai_quota_day_pictures_range" CHECK ("ai_quota"."day_pictures" >= 0);--> statement-breakpoint
ALTER TABLE "ai_quota" ADD CONSTRAINT "ai_quota_month_pictures_range" CHECK ("ai_quota"."month_pictures" >= 0);--> statement-breakpoint
ALTER TABLE "ai_quota" ADD CONSTRAINT "ai_quota_day_minutes_range" CHECK ("ai_quota"."day_minutes" >= 0);--> statement-breakpoint
ALTER TABLE "ai_quota" ADD CONSTRAINT "ai_quota_month_minutes_range" CHECK ("ai_quota"."month_minutes" >= 0);--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_pictures_range" CHECK ("ai_usage"."pictures" >= 0);--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_seconds_range" CHECK ("ai_usage"."seconds" >= 0);--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student', 'question', 'snapshot', 'task', 'team', 'article', 'resource', 'page', 'material', 'dataset', 'training', 'knowledge', 'research', 'deck', 'media', 'chat', 'preview'));--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_kind_word" CHECK ("section"."kind" in ('chapter', 'reading', 'experiment', 'courseware', 'classwork', 'task', 'discussion', 'survey', 'link', 'labelling', 'training', 'application'));