CREATE TABLE "image_label" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lab_image_label" (
	"image_id" uuid NOT NULL,
	"label_id" uuid NOT NULL,
	CONSTRAINT "lab_image_label_image_id_label_id_pk" PRIMARY KEY("image_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "lab_image_version" (
	"image_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"build" text NOT NULL,
	"base_build" text DEFAULT '' NOT NULL,
	"size_mb" integer NOT NULL,
	"checksum" text DEFAULT '' NOT NULL,
	"build_seconds" integer DEFAULT 0 NOT NULL,
	"collected_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lab_image_version_image_id_number_pk" PRIMARY KEY("image_id","number"),
	CONSTRAINT "lab_image_version_build_unique" UNIQUE("build"),
	CONSTRAINT "lab_image_version_number_range" CHECK ("lab_image_version"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "grade_category" DROP CONSTRAINT "grade_category_kinds_word";--> statement-breakpoint
ALTER TABLE "grade_column" DROP CONSTRAINT "grade_column_kind_word";--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "code" text DEFAULT lpad(floor(random() * 1e12)::bigint::text, 12, '0') NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "source" text DEFAULT 'shipped' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "category" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "base_image_id" uuid;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "definition" jsonb;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "capture" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "capture_build" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "package_location" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "data_location" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "software" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "login_user" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "image_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image_label" ADD CONSTRAINT "lab_image_label_image_id_lab_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."lab_image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_image_label" ADD CONSTRAINT "lab_image_label_label_id_image_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."image_label"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_image_version" ADD CONSTRAINT "lab_image_version_image_id_lab_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."lab_image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "image_label_name" ON "image_label" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "lab_image_label_label" ON "lab_image_label" USING btree ("label_id");--> statement-breakpoint
ALTER TABLE "lab_image" ADD CONSTRAINT "lab_image_base_image_id_lab_image_id_fk" FOREIGN KEY ("base_image_id") REFERENCES "public"."lab_image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lab_image_name" ON "lab_image" USING btree (lower("name")) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "lab_image_base" ON "lab_image" USING btree ("base_image_id");--> statement-breakpoint
ALTER TABLE "lab_image" ADD CONSTRAINT "lab_image_code_unique" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "grade_category" ADD CONSTRAINT "grade_category_kinds_word" CHECK ("grade_category"."kinds" <@ array['experiment', 'task', 'exam', 'practice', 'attendance', 'classPoint', 'deliverable', 'defence', 'manual']::text[]);--> statement-breakpoint
ALTER TABLE "grade_column" ADD CONSTRAINT "grade_column_kind_word" CHECK ("grade_column"."kind" in ('experiment', 'task', 'exam', 'practice', 'attendance', 'classPoint', 'deliverable', 'defence', 'manual'));--> statement-breakpoint
ALTER TABLE "lab_image" ADD CONSTRAINT "lab_image_image_version_range" CHECK ("lab_image"."image_version" >= 0);--> statement-breakpoint
ALTER TABLE "lab_image" ADD CONSTRAINT "lab_image_code" CHECK ("lab_image"."code" ~ '^[0-9]{12}$');--> statement-breakpoint
ALTER TABLE "lab_image" ADD CONSTRAINT "lab_image_source_word" CHECK ("lab_image"."source" in ('shipped', 'recipe', 'machine'));--> statement-breakpoint
ALTER TABLE "lab_image" ADD CONSTRAINT "lab_image_category_word" CHECK ("lab_image"."category" in ('system', 'programming', 'data', 'database', 'web', 'desktop', 'network', 'other'));