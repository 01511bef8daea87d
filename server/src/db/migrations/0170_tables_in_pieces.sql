CREATE TABLE "prep_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"target" text NOT NULL,
	"dataset_id" uuid,
	"folder" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "prep_upload_target_word" CHECK ("prep_upload"."target" in ('material', 'picture', 'annotation', 'table'))
);
--> statement-breakpoint
ALTER TABLE "dataset_picture" ADD COLUMN "split" text;--> statement-breakpoint
ALTER TABLE "training_section" ADD COLUMN "hidden_by" text DEFAULT 'split' NOT NULL;--> statement-breakpoint
ALTER TABLE "prep_upload" ADD CONSTRAINT "prep_upload_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prep_upload" ADD CONSTRAINT "prep_upload_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prep_upload_owner" ON "prep_upload" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "prep_upload_dataset" ON "prep_upload" USING btree ("dataset_id");--> statement-breakpoint
ALTER TABLE "dataset_picture" ADD CONSTRAINT "dataset_picture_split_word" CHECK ("dataset_picture"."split" in ('train', 'validation', 'test'));--> statement-breakpoint
ALTER TABLE "training_section" ADD CONSTRAINT "training_section_hidden_by_word" CHECK ("training_section"."hidden_by" in ('split', 'rows'));