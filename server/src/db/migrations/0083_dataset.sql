CREATE TABLE "dataset_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dataset_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"file_id" uuid NOT NULL,
	"row_count" integer NOT NULL,
	"summary" jsonb NOT NULL,
	"recipe" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"target" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dataset_version_number_range" CHECK ("dataset_version"."number" >= 1),
	CONSTRAINT "dataset_version_row_count_range" CHECK ("dataset_version"."row_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dataset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"sharing" text DEFAULT 'mine' NOT NULL,
	"course_id" uuid,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dataset_kind_word" CHECK ("dataset"."kind" in ('machineLearning')),
	CONSTRAINT "dataset_sharing_word" CHECK ("dataset"."sharing" in ('mine', 'course', 'organization', 'public'))
);
--> statement-breakpoint
ALTER TABLE "dataset_version" ADD CONSTRAINT "dataset_version_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_version" ADD CONSTRAINT "dataset_version_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset" ADD CONSTRAINT "dataset_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset" ADD CONSTRAINT "dataset_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dataset_version_number" ON "dataset_version" USING btree ("dataset_id","number");--> statement-breakpoint
CREATE INDEX "dataset_version_file" ON "dataset_version" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "dataset_owner" ON "dataset" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "dataset_course" ON "dataset" USING btree ("course_id");