CREATE TABLE "job_schedule" (
	"kind" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "job_state";--> statement-breakpoint
ALTER TABLE "job" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ALTER COLUMN "actor" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "language" text DEFAULT 'zh_cn' NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "run_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "job_open" ON "job" USING btree ("run_at") WHERE "job"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_key" ON "job" USING btree ("kind","key") WHERE "job"."ended_at" is null and not "job"."cancelling";--> statement-breakpoint
CREATE INDEX "job_ended" ON "job" USING btree ("ended_at");--> statement-breakpoint
ALTER TABLE "lab_image" DROP COLUMN "beat_at";--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_language_word" CHECK ("job"."language" in ('zh_cn', 'en_us', 'zh_tw', 'mn'));--> statement-breakpoint
UPDATE "job" SET "run_at" = "created_at", "language" = coalesce("actor" ->> 'language', 'zh_cn');--> statement-breakpoint
ALTER TABLE "job" DROP COLUMN "actor";--> statement-breakpoint
INSERT INTO "job" ("id", "kind", "title", "data", "key")
SELECT gen_random_uuid(), 'image.build', '', jsonb_build_object('imageId', "id"), "id"::text FROM "lab_image" WHERE "wanted_at" IS NOT NULL;--> statement-breakpoint
DROP SCHEMA IF EXISTS "jobs" CASCADE;