ALTER TABLE "ai_application" ADD COLUMN "wanted" jsonb;--> statement-breakpoint
ALTER TABLE "ai_chunk" ADD COLUMN "pending" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "ai_application" SET "published" = NULL WHERE "state" = 'withdrawn';
