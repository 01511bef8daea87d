ALTER TABLE "lab_image" ADD COLUMN "wanted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "under_way" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "beat_at" timestamp with time zone;--> statement-breakpoint
-- Builds that a server was at when it stopped.
UPDATE "lab_image" SET "wanted_at" = now() WHERE "state" IN ('processing', 'processed', 'publishing');
