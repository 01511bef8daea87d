ALTER TABLE "training_run" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "training_run" ADD COLUMN "note_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "training_run" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;