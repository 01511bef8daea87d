CREATE TABLE "machine_export" (
	"id" uuid PRIMARY KEY NOT NULL,
	"machine_id" uuid,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'packing' NOT NULL,
	"job_id" uuid,
	"size_mb" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "machine_export_size_mb_range" CHECK ("machine_export"."size_mb" >= 0),
	CONSTRAINT "machine_export_state_word" CHECK ("machine_export"."state" in ('packing', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "machine_export" ADD CONSTRAINT "machine_export_machine_id_machine_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machine"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_export" ADD CONSTRAINT "machine_export_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_export" ADD CONSTRAINT "machine_export_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_export_machine" ON "machine_export" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "machine_export_job" ON "machine_export" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "machine_export_owner" ON "machine_export" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "machine_export_expiry" ON "machine_export" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_export_packing" ON "machine_export" USING btree ("machine_id") WHERE state = 'packing';