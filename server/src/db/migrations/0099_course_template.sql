CREATE TABLE "course_template" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"share" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_template_use_count_range" CHECK ("course_template"."use_count" >= 0),
	CONSTRAINT "course_template_kind_word" CHECK ("course_template"."kind" in ('preview', 'experiment', 'video')),
	CONSTRAINT "course_template_share_word" CHECK ("course_template"."share" in ('me', 'school'))
);
--> statement-breakpoint
ALTER TABLE "course_template" ADD CONSTRAINT "course_template_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_template" ADD CONSTRAINT "course_template_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_template_owner" ON "course_template" USING btree ("owner_id");