CREATE TABLE "report_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"sharing" text NOT NULL,
	"content" text NOT NULL,
	"rubric" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_template_sharing_word" CHECK ("report_template"."sharing" in ('mine', 'organization', 'public'))
);
--> statement-breakpoint
ALTER TABLE "report_template" ADD CONSTRAINT "report_template_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_template_owner" ON "report_template" USING btree ("owner_id","created_at");