CREATE TABLE "machine_grouping" (
	"section_id" uuid PRIMARY KEY NOT NULL,
	"grouping_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "experiment" ADD COLUMN "lesson_name_pattern" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "machine_grouping" ADD CONSTRAINT "machine_grouping_section_id_experiment_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."experiment"("section_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_grouping" ADD CONSTRAINT "machine_grouping_grouping_id_grouping_record_id_fk" FOREIGN KEY ("grouping_id") REFERENCES "public"."grouping_record"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_grouping_of" ON "machine_grouping" USING btree ("grouping_id");