CREATE TABLE "warehouse_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"thread_id" uuid,
	"author_id" uuid NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"review" text,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "warehouse_comment_review_word" CHECK ("warehouse_comment"."review" in ('waiting', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "text_review" DROP CONSTRAINT "text_review_kind_word";--> statement-breakpoint
ALTER TABLE "warehouse_comment" ADD CONSTRAINT "warehouse_comment_page_id_warehouse_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."warehouse_page"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_comment" ADD CONSTRAINT "warehouse_comment_thread_id_warehouse_comment_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."warehouse_comment"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_comment" ADD CONSTRAINT "warehouse_comment_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_comment" ADD CONSTRAINT "warehouse_comment_resolved_by_account_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_comment" ADD CONSTRAINT "warehouse_comment_removed_by_account_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "warehouse_comment_page" ON "warehouse_comment" USING btree ("page_id","created_at");--> statement-breakpoint
CREATE INDEX "warehouse_comment_thread" ON "warehouse_comment" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "warehouse_comment_author" ON "warehouse_comment" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "warehouse_comment_resolved_by" ON "warehouse_comment" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "warehouse_comment_removed_by" ON "warehouse_comment" USING btree ("removed_by");--> statement-breakpoint
ALTER TABLE "text_review" ADD CONSTRAINT "text_review_kind_word" CHECK ("text_review"."kind" in ('announcement', 'message', 'reportComment', 'article', 'articleComment', 'warehouseComment'));