ALTER TABLE "exam_candidate" ADD COLUMN "flags" jsonb;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "view_fixed" boolean DEFAULT false NOT NULL;