ALTER TABLE "trained_model" ADD COLUMN "sharing" text DEFAULT 'mine' NOT NULL;--> statement-breakpoint
ALTER TABLE "trained_model" ADD COLUMN "course_id" uuid;--> statement-breakpoint
ALTER TABLE "trained_model" ADD CONSTRAINT "trained_model_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trained_model_course" ON "trained_model" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "trained_model" ADD CONSTRAINT "trained_model_sharing_word" CHECK ("trained_model"."sharing" in ('mine', 'course', 'organization', 'public'));