ALTER TABLE "lab_image" ADD COLUMN "engine" text DEFAULT 'qemu' NOT NULL;--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "engine" text DEFAULT 'qemu' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_image" ADD CONSTRAINT "lab_image_engine_word" CHECK ("lab_image"."engine" in ('qemu', 'lxd'));--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_engine_word" CHECK ("machine"."engine" in ('qemu', 'lxd'));