CREATE TABLE "image_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"image_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lab_image" DROP CONSTRAINT "lab_image_source_word";--> statement-breakpoint
ALTER TABLE "image_upload" ADD CONSTRAINT "image_upload_image_id_lab_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."lab_image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_upload" ADD CONSTRAINT "image_upload_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_upload_image" ON "image_upload" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "image_upload_owner" ON "image_upload" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "lab_image" ADD CONSTRAINT "lab_image_source_word" CHECK ("lab_image"."source" in ('shipped', 'recipe', 'machine', 'upload'));