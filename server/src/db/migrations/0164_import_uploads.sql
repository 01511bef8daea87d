CREATE TABLE "import_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"reading" "bytea",
	"job_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "reading" "bytea";--> statement-breakpoint
ALTER TABLE "import_upload" ADD CONSTRAINT "import_upload_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_upload" ADD CONSTRAINT "import_upload_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_upload_owner" ON "import_upload" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "import_upload_job" ON "import_upload" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "import_upload_expires" ON "import_upload" USING btree ("expires_at");