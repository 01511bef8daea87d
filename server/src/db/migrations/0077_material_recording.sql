CREATE TABLE "material" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"category" text NOT NULL,
	"sharing" text DEFAULT 'mine' NOT NULL,
	"course_id" uuid,
	"file_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "material_category_word" CHECK ("material"."category" in ('image', 'video', 'audio', 'document')),
	CONSTRAINT "material_sharing_word" CHECK ("material"."sharing" in ('mine', 'course', 'organization', 'public'))
);
--> statement-breakpoint
CREATE TABLE "recording_chunk" (
	"recording_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "recording_chunk_recording_id_number_pk" PRIMARY KEY("recording_id","number"),
	CONSTRAINT "recording_chunk_number_range" CHECK ("recording_chunk"."number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recording" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'recording' NOT NULL,
	"trim_from" double precision,
	"trim_to" double precision,
	"converted" boolean DEFAULT false NOT NULL,
	"material_id" uuid,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recording_state_word" CHECK ("recording"."state" in ('recording', 'converting', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_chunk" ADD CONSTRAINT "recording_chunk_recording_id_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recording"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_chunk" ADD CONSTRAINT "recording_chunk_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_owner" ON "material" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "material_course" ON "material" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "material_file" ON "material" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "recording_chunk_file" ON "recording_chunk" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "recording_owner" ON "recording" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "recording_material" ON "recording" USING btree ("material_id");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student', 'question', 'snapshot', 'task', 'team', 'article', 'resource', 'page', 'material', 'dataset'));