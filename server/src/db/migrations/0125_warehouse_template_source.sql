ALTER TABLE "ai_document" ADD COLUMN "page_id" uuid;--> statement-breakpoint
ALTER TABLE "ai_document" ADD COLUMN "page_version" integer;--> statement-breakpoint
ALTER TABLE "warehouse_page" ADD COLUMN "template" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_document" ADD CONSTRAINT "ai_document_page_id_warehouse_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."warehouse_page"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_document_page_id" ON "ai_document" USING btree ("page_id");--> statement-breakpoint
ALTER TABLE "ai_document" ADD CONSTRAINT "ai_document_page" UNIQUE("base_id","page_id");