ALTER TABLE "machine" DROP CONSTRAINT "machine_reason_word";--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "member_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment" ADD COLUMN "gpus" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_reason_word" CHECK ("machine"."reason" in ('', 'time-limit', 'idle', 'owner', 'teacher', 'engine', 'disk-full', 'image-missing', 'member'));--> statement-breakpoint
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_gpus_range" CHECK ("experiment"."gpus" between 0 and 4);