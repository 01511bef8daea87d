ALTER TABLE "course_template" DROP CONSTRAINT "course_template_course_id_course_id_fk";
--> statement-breakpoint
ALTER TABLE "course_template" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "course_template" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_template" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "course_template" ADD COLUMN "keeps" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_template" ADD COLUMN "section_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_template" ADD COLUMN "experiment_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_template" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;