CREATE TABLE "text_index" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"words" "tsvector" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_index_kind_record_id_pk" PRIMARY KEY("kind","record_id"),
	CONSTRAINT "text_index_kind_word" CHECK ("text_index"."kind" in ('file', 'library', 'warehousePage'))
);
--> statement-breakpoint
ALTER TABLE "library_item" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "library_item" ADD COLUMN "revision" text;--> statement-breakpoint
ALTER TABLE "library_item" ADD COLUMN "shown_version" integer;--> statement-breakpoint
ALTER TABLE "library_item" ADD COLUMN "held_title" text;--> statement-breakpoint
ALTER TABLE "library_item" ADD COLUMN "held_description" text;--> statement-breakpoint
CREATE INDEX "text_index_words" ON "text_index" USING gin ("words") WHERE "text_index"."kind" <> 'file';--> statement-breakpoint
ALTER TABLE "library_item" ADD CONSTRAINT "library_item_revision_word" CHECK ("library_item"."revision" in ('waiting', 'rejected'));