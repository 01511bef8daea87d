CREATE TABLE "mirror_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requester_id" uuid NOT NULL,
	"image_name" text NOT NULL,
	"category" text NOT NULL,
	"base_image_id" uuid NOT NULL,
	"packages" text[] DEFAULT '{}' NOT NULL,
	"commands" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"image_id" uuid,
	"outcome" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mirror_request_category_word" CHECK ("mirror_request"."category" in ('system', 'programming', 'data', 'database', 'web', 'desktop', 'network', 'other')),
	CONSTRAINT "mirror_request_state_word" CHECK ("mirror_request"."state" in ('waiting', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "mirror_request_outcome_word" CHECK ("mirror_request"."outcome" in ('', 'failed', 'published'))
);
--> statement-breakpoint
CREATE TABLE "trained_model_version" (
	"model_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"run_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trained_model_version_model_id_number_pk" PRIMARY KEY("model_id","number"),
	CONSTRAINT "trained_model_version_number_range" CHECK ("trained_model_version"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "trained_model" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"task" text NOT NULL,
	"in_use" integer,
	"last_number" integer DEFAULT 0 NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trained_model_last_number_range" CHECK ("trained_model"."last_number" >= 0),
	CONSTRAINT "trained_model_task_word" CHECK ("trained_model"."task" in ('classification', 'regression', 'structure', 'pictures', 'detection'))
);
--> statement-breakpoint
ALTER TABLE "machine" DROP CONSTRAINT "machine_serves";--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "tryout" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mirror_request" ADD CONSTRAINT "mirror_request_requester_id_account_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_request" ADD CONSTRAINT "mirror_request_base_image_id_lab_image_id_fk" FOREIGN KEY ("base_image_id") REFERENCES "public"."lab_image"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_request" ADD CONSTRAINT "mirror_request_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_request" ADD CONSTRAINT "mirror_request_image_id_lab_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."lab_image"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_model_version" ADD CONSTRAINT "trained_model_version_model_id_trained_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."trained_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_model_version" ADD CONSTRAINT "trained_model_version_run_id_training_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."training_run"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_model" ADD CONSTRAINT "trained_model_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mirror_request_requester" ON "mirror_request" USING btree ("requester_id","created_at");--> statement-breakpoint
CREATE INDEX "mirror_request_state" ON "mirror_request" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "mirror_request_base" ON "mirror_request" USING btree ("base_image_id");--> statement-breakpoint
CREATE INDEX "mirror_request_image" ON "mirror_request" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "mirror_request_decider" ON "mirror_request" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "trained_model_version_run" ON "trained_model_version" USING btree ("model_id","run_id");--> statement-breakpoint
CREATE INDEX "trained_model_version_of_run" ON "trained_model_version" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "trained_model_owner" ON "trained_model" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_tryout_live" ON "machine" USING btree ("owner_id") WHERE tryout and state <> 'released';--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_serves" CHECK (num_nonnulls("machine"."run_id", "machine"."candidate_id", "machine"."research_id") + "machine"."tryout"::int = 1);