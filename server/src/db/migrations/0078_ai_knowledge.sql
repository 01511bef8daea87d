CREATE TABLE "ai_base" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"scope" text NOT NULL,
	"class_ids" uuid[] DEFAULT '{}' NOT NULL,
	"chunk_size" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_base_chunk_size_range" CHECK ("ai_base"."chunk_size" between 100 and 4000),
	CONSTRAINT "ai_base_scope_word" CHECK ("ai_base"."scope" in ('me', 'class', 'public'))
);
--> statement-breakpoint
CREATE TABLE "ai_chunk" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"place" text NOT NULL,
	"text" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"words" text[] NOT NULL,
	"vector" real[],
	"vector_model" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"base_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_document_state_word" CHECK ("ai_document"."state" in ('waiting', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "ai_base" ADD CONSTRAINT "ai_base_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_chunk" ADD CONSTRAINT "ai_chunk_document_id_ai_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."ai_document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_document" ADD CONSTRAINT "ai_document_base_id_ai_base_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."ai_base"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_document" ADD CONSTRAINT "ai_document_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_base_owner" ON "ai_base" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "ai_base_classes" ON "ai_base" USING gin ("class_ids");--> statement-breakpoint
CREATE INDEX "ai_chunk_document" ON "ai_chunk" USING btree ("document_id","position");--> statement-breakpoint
CREATE INDEX "ai_chunk_words" ON "ai_chunk" USING gin ("words");--> statement-breakpoint
CREATE INDEX "ai_document_base" ON "ai_document" USING btree ("base_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_document_file" ON "ai_document" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student', 'question', 'snapshot', 'task', 'team', 'article', 'resource', 'page', 'material', 'dataset', 'knowledge'));