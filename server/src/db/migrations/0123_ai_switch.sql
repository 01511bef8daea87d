CREATE TABLE "ai_switch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid,
	"section_id" uuid,
	"allowed" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_switch_of" CHECK (num_nonnulls("ai_switch"."course_id", "ai_switch"."section_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "ai_switch" ADD CONSTRAINT "ai_switch_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_switch" ADD CONSTRAINT "ai_switch_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_switch_course" ON "ai_switch" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_switch_section" ON "ai_switch" USING btree ("section_id");