CREATE TABLE "personal_archive" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"starter_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'packing' NOT NULL,
	"job_id" uuid,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"record_count" integer DEFAULT 0 NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "personal_archive_bytes_range" CHECK ("personal_archive"."bytes" >= 0),
	CONSTRAINT "personal_archive_state_word" CHECK ("personal_archive"."state" in ('packing', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "course_template" ADD COLUMN "level" text DEFAULT 'course' NOT NULL;--> statement-breakpoint
ALTER TABLE "personal_archive" ADD CONSTRAINT "personal_archive_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_archive" ADD CONSTRAINT "personal_archive_starter_id_account_id_fk" FOREIGN KEY ("starter_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_archive" ADD CONSTRAINT "personal_archive_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "personal_archive_user" ON "personal_archive" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "personal_archive_starter" ON "personal_archive" USING btree ("starter_id");--> statement-breakpoint
CREATE INDEX "personal_archive_job" ON "personal_archive" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "personal_archive_expiry" ON "personal_archive" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "personal_archive_packing" ON "personal_archive" USING btree ("user_id") WHERE state = 'packing';--> statement-breakpoint
ALTER TABLE "course_template" ADD CONSTRAINT "course_template_level_word" CHECK ("course_template"."level" in ('course', 'section'));--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student', 'question', 'snapshot', 'task', 'team', 'article', 'resource', 'page', 'material', 'dataset', 'training', 'knowledge', 'research', 'deck', 'mindmap', 'media', 'chat', 'preview'));