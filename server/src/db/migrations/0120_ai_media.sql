CREATE TABLE "ai_media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"prompt" text NOT NULL,
	"settings" jsonb NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"job_id" uuid,
	"by" text DEFAULT '' NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"sentences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_media_seconds_range" CHECK ("ai_media"."seconds" >= 0),
	CONSTRAINT "ai_media_kind_word" CHECK ("ai_media"."kind" in ('speech', 'film', 'picture'))
);
--> statement-breakpoint
CREATE TABLE "ai_media_file" (
	"media_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "ai_media_file_media_id_position_pk" PRIMARY KEY("media_id","position"),
	CONSTRAINT "ai_media_file_position_range" CHECK ("ai_media_file"."position" >= 0),
	CONSTRAINT "ai_media_file_role_word" CHECK ("ai_media_file"."role" in ('mp3', 'wav', 'mp4', 'srt', 'picture'))
);
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "ai_media" ADD CONSTRAINT "ai_media_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_media" ADD CONSTRAINT "ai_media_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_media_file" ADD CONSTRAINT "ai_media_file_media_id_ai_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."ai_media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_media_file" ADD CONSTRAINT "ai_media_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_media_owner" ON "ai_media" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_media_published" ON "ai_media" USING btree ("published","created_at");--> statement-breakpoint
CREATE INDEX "ai_media_job" ON "ai_media" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "ai_media_file_file" ON "ai_media_file" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student', 'question', 'snapshot', 'task', 'team', 'article', 'resource', 'page', 'material', 'dataset', 'training', 'knowledge', 'research', 'deck', 'media'));