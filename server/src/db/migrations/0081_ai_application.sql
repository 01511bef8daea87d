CREATE TABLE "ai_application_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"form" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"scope" text DEFAULT 'public' NOT NULL,
	"class_ids" uuid[] DEFAULT '{}' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"form" jsonb NOT NULL,
	"published" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_application_kind_word" CHECK ("ai_application"."kind" in ('generate', 'chat', 'knowledge')),
	CONSTRAINT "ai_application_state_word" CHECK ("ai_application"."state" in ('draft', 'waiting', 'published', 'rejected', 'withdrawn')),
	CONSTRAINT "ai_application_scope_word" CHECK ("ai_application"."scope" in ('class', 'public'))
);
--> statement-breakpoint
ALTER TABLE "ai_application_version" ADD CONSTRAINT "ai_application_version_application_id_ai_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."ai_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_application" ADD CONSTRAINT "ai_application_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_application_version_of" ON "ai_application_version" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_application_owner" ON "ai_application" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "ai_application_state" ON "ai_application" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "ai_application_classes" ON "ai_application" USING gin ("class_ids");