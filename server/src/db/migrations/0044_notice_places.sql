ALTER TABLE "announcement" ALTER COLUMN "addressed" SET DEFAULT '{"courses":[],"classes":[],"organizations":[],"roles":[],"users":[],"everyone":true}'::jsonb;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "on_login_page" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "announcement_login_page" ON "announcement" USING btree ("publish_at") WHERE on_login_page;--> statement-breakpoint
UPDATE "announcement" SET "addressed" = '{"organizations":[]}'::jsonb || "addressed";--> statement-breakpoint
UPDATE "message" SET "addressed" = '{"organizations":[]}'::jsonb || "addressed";
