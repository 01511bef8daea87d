DROP INDEX "live_event_channels";--> statement-breakpoint
ALTER TABLE "live_event" ALTER COLUMN "at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "live_event" ADD COLUMN "xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "live_event_xact" ON "live_event" USING btree ("xact");