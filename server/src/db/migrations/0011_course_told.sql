ALTER TABLE "course" ADD COLUMN "release_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "experiment" ADD COLUMN "due_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "experiment" ADD COLUMN "due_before" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "experiment_due_changed" ON "experiment" USING btree ("due_changed_at");