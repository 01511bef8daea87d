CREATE TABLE "mind_map_section" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"map_id" uuid,
	"map_version" integer DEFAULT 0 NOT NULL,
	"content" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "section" DROP CONSTRAINT "section_kind_word";--> statement-breakpoint
ALTER TABLE "mind_map_section" ADD CONSTRAINT "mind_map_section_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_map_section" ADD CONSTRAINT "mind_map_section_map_id_mind_map_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."mind_map"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_kind_word" CHECK ("section"."kind" in ('chapter', 'reading', 'experiment', 'courseware', 'classwork', 'task', 'discussion', 'survey', 'link', 'labelling', 'training', 'application', 'mindmap'));