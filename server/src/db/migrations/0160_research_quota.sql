CREATE TABLE "training_report" (
	"section_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stage" text DEFAULT 'draft' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"former" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"saved_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "training_report_section_id_user_id_pk" PRIMARY KEY("section_id","user_id"),
	CONSTRAINT "training_report_stage_word" CHECK ("training_report"."stage" in ('draft', 'submitted', 'marked', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "machine_usage" DROP CONSTRAINT "machine_usage_of";--> statement-breakpoint
ALTER TABLE "machine_usage" ADD COLUMN "research" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "research_dataset" ADD COLUMN "belongs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "research_project" ADD COLUMN "quota_running" integer;--> statement-breakpoint
ALTER TABLE "research_project" ADD COLUMN "quota_machines" integer;--> statement-breakpoint
ALTER TABLE "research_project" ADD COLUMN "quota_data_gb" integer;--> statement-breakpoint
ALTER TABLE "training_section" ADD COLUMN "report" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "training_report" ADD CONSTRAINT "training_report_section_id_training_section_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."training_section"("section_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_report" ADD CONSTRAINT "training_report_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_report_user" ON "training_report" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "research_dataset_belongs" ON "research_dataset" USING btree ("dataset_id") WHERE belongs;--> statement-breakpoint
ALTER TABLE "machine_usage" ADD CONSTRAINT "machine_usage_of" UNIQUE NULLS NOT DISTINCT("day","owner_id","course_id","research");--> statement-breakpoint
ALTER TABLE "research_project" ADD CONSTRAINT "research_project_quota_running_range" CHECK ("research_project"."quota_running" between 0 and 500);--> statement-breakpoint
ALTER TABLE "research_project" ADD CONSTRAINT "research_project_quota_machines_range" CHECK ("research_project"."quota_machines" between 0 and 500);--> statement-breakpoint
ALTER TABLE "research_project" ADD CONSTRAINT "research_project_quota_data_gb_range" CHECK ("research_project"."quota_data_gb" between 0 and 100000);