ALTER TABLE "backup" ADD COLUMN "image_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "backup" ADD COLUMN "image_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD COLUMN "lost" text DEFAULT '' NOT NULL;