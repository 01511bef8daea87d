CREATE TABLE "dataset_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dataset_id" uuid NOT NULL,
	"class_name" text NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"pixels" "bytea" NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dataset_picture_width_range" CHECK ("dataset_picture"."width" >= 1),
	CONSTRAINT "dataset_picture_height_range" CHECK ("dataset_picture"."height" >= 1)
);
--> statement-breakpoint
ALTER TABLE "dataset" DROP CONSTRAINT "dataset_kind_word";--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "classes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dataset_picture" ADD CONSTRAINT "dataset_picture_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_picture" ADD CONSTRAINT "dataset_picture_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dataset_picture_class" ON "dataset_picture" USING btree ("dataset_id","class_name","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dataset_picture_content" ON "dataset_picture" USING btree ("dataset_id","sha256") WHERE "dataset_picture"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "dataset_picture_file" ON "dataset_picture" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "dataset" ADD CONSTRAINT "dataset_kind_word" CHECK ("dataset"."kind" in ('machineLearning', 'imageClassification'));