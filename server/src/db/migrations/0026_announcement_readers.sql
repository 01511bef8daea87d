ALTER TABLE "announcement" DROP CONSTRAINT "announcement_audience_word";--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "addressed" jsonb DEFAULT '{"courses":[],"classes":[],"roles":[],"users":[],"everyone":true}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "expire_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_message" ON "announcement" USING btree ("message_id");--> statement-breakpoint
ALTER TABLE "announcement" DROP COLUMN "audience";