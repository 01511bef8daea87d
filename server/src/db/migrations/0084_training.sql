CREATE TABLE "training_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version_id" uuid NOT NULL,
	"config" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"result" jsonb,
	"message" text DEFAULT '' NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_run_state_word" CHECK ("training_run"."state" in ('waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "training_run" ADD CONSTRAINT "training_run_version_id_dataset_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."dataset_version"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_run" ADD CONSTRAINT "training_run_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_run_owner" ON "training_run" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "training_run_version" ON "training_run" USING btree ("version_id");