ALTER TABLE "attempt" ADD COLUMN "criteria" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment" ADD COLUMN "rubric" jsonb DEFAULT '[]'::jsonb NOT NULL;