CREATE TABLE "annotation_label" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dataset_id" uuid NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"hotkey" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "annotation_visit" (
	"picture_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "annotation_visit_picture_id_user_id_pk" PRIMARY KEY("picture_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "picture_annotation" (
	"picture_id" uuid PRIMARY KEY NOT NULL,
	"shapes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'unlabelled' NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_annotation_version_range" CHECK ("picture_annotation"."version" >= 1),
	CONSTRAINT "picture_annotation_state_word" CHECK ("picture_annotation"."state" in ('unlabelled', 'labelled', 'reviewed'))
);
--> statement-breakpoint
ALTER TABLE "dataset" DROP CONSTRAINT "dataset_kind_word";--> statement-breakpoint
ALTER TABLE "annotation_label" ADD CONSTRAINT "annotation_label_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_visit" ADD CONSTRAINT "annotation_visit_picture_id_dataset_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."dataset_picture"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_visit" ADD CONSTRAINT "annotation_visit_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_annotation" ADD CONSTRAINT "picture_annotation_picture_id_dataset_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."dataset_picture"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_annotation" ADD CONSTRAINT "picture_annotation_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "annotation_label_name" ON "annotation_label" USING btree ("dataset_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "annotation_label_hotkey" ON "annotation_label" USING btree ("dataset_id","hotkey");--> statement-breakpoint
CREATE INDEX "annotation_visit_user" ON "annotation_visit" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "picture_annotation_updated_by" ON "picture_annotation" USING btree ("updated_by");--> statement-breakpoint
ALTER TABLE "dataset" ADD CONSTRAINT "dataset_kind_word" CHECK ("dataset"."kind" in ('machineLearning', 'imageClassification', 'objectDetection'));