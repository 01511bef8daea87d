ALTER TABLE "console_ticket" DROP CONSTRAINT "console_ticket_console_kind_word";--> statement-breakpoint
ALTER TABLE "console_visit" DROP CONSTRAINT "console_visit_console_kind_word";--> statement-breakpoint
ALTER TABLE "class_start" ADD COLUMN "name_pattern" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "machine_quota" ADD COLUMN "disk_mb" integer;--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "disk_mb" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment" ADD COLUMN "team_machines" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "machine_quota" ADD CONSTRAINT "machine_quota_disk_mb_range" CHECK ("machine_quota"."disk_mb" >= 0);--> statement-breakpoint
ALTER TABLE "console_ticket" ADD CONSTRAINT "console_ticket_console_kind_word" CHECK ("console_ticket"."console_kind" in ('terminal', 'desktop', 'serial'));--> statement-breakpoint
ALTER TABLE "console_visit" ADD CONSTRAINT "console_visit_console_kind_word" CHECK ("console_visit"."console_kind" in ('terminal', 'desktop', 'serial'));--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_disk_mb_range" CHECK ("machine"."disk_mb" >= 0);