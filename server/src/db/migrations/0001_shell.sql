CREATE TABLE "live_event" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"channels" text[] NOT NULL,
	"event" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "name_mn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "name_mn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_entry" ADD COLUMN "name_mn" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "live_event_at" ON "live_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "live_event_channels" ON "live_event" USING gin ("channels");