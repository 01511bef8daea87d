CREATE TABLE "experiment_system_file" (
	"section_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "experiment_system_file_section_id_file_id_pk" PRIMARY KEY("section_id","file_id"),
	CONSTRAINT "experiment_system_file_position_range" CHECK ("experiment_system_file"."position" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "machine_system_file" (
	"machine_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"folder" text NOT NULL,
	CONSTRAINT "machine_system_file_machine_id_file_id_pk" PRIMARY KEY("machine_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "system_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"folder" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"unpack" boolean NOT NULL,
	"state" text DEFAULT 'empty' NOT NULL,
	"upload" text DEFAULT '' NOT NULL,
	"upload_name" text DEFAULT '' NOT NULL,
	"upload_bytes" bigint DEFAULT 0 NOT NULL,
	"uploader_id" uuid,
	"upload_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"job_id" uuid,
	"message" text DEFAULT '' NOT NULL,
	"entry_count" integer DEFAULT 0 NOT NULL,
	"content_bytes" bigint DEFAULT 0 NOT NULL,
	"disk_bytes" bigint DEFAULT 0 NOT NULL,
	"checksum" text DEFAULT '' NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "system_file_entry_count_range" CHECK ("system_file"."entry_count" >= 0),
	CONSTRAINT "system_file_state_word" CHECK ("system_file"."state" in ('empty', 'arrived', 'processing', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "experiment_system_file" ADD CONSTRAINT "experiment_system_file_section_id_experiment_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."experiment"("section_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_system_file" ADD CONSTRAINT "experiment_system_file_file_id_system_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."system_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_system_file" ADD CONSTRAINT "machine_system_file_machine_id_machine_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machine"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_system_file" ADD CONSTRAINT "machine_system_file_file_id_system_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."system_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_file" ADD CONSTRAINT "system_file_uploader_id_account_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_file" ADD CONSTRAINT "system_file_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiment_system_file_file" ON "experiment_system_file" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "machine_system_file_file" ON "machine_system_file" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_file_name" ON "system_file" USING btree (lower("name")) WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "system_file_folder" ON "system_file" USING btree ("folder") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "system_file_uploader" ON "system_file" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "system_file_job" ON "system_file" USING btree ("job_id");