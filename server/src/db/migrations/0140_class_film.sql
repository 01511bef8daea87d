ALTER TABLE "class_session" ADD COLUMN "media_playing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "class_session" ADD COLUMN "media_position" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "class_session" ADD COLUMN "media_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "class_session" ADD CONSTRAINT "class_session_media_position_range" CHECK ("class_session"."media_position" >= 0);