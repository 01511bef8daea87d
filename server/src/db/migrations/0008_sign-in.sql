CREATE TABLE "import_file" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_outcome" (
	"job_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"plan" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"issued" text DEFAULT '' NOT NULL,
	CONSTRAINT "import_outcome_job_id_row_pk" PRIMARY KEY("job_id","row")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"actor" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"data" jsonb NOT NULL,
	"result" jsonb,
	"cancelling" boolean DEFAULT false NOT NULL,
	"beat_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_class" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"class_id" uuid,
	"kind" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_record" (
	"sign_in_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"way" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"marked_by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_record_sign_in_id_user_id_pk" PRIMARY KEY("sign_in_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_try" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"accepted" boolean NOT NULL,
	"slot" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"way" text NOT NULL,
	"secret" text NOT NULL,
	"digits" text DEFAULT '' NOT NULL,
	"late_after" integer,
	"networks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_outcome" ADD CONSTRAINT "import_outcome_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_class" ADD CONSTRAINT "sign_in_class_sign_in_id_sign_in_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_in"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_class" ADD CONSTRAINT "sign_in_class_class_id_school_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."school_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_record" ADD CONSTRAINT "sign_in_record_sign_in_id_sign_in_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_in"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_record" ADD CONSTRAINT "sign_in_record_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_try" ADD CONSTRAINT "sign_in_try_sign_in_id_sign_in_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_in"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_try" ADD CONSTRAINT "sign_in_try_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_owner" ON "job" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "job_state" ON "job" USING btree ("state");--> statement-breakpoint
CREATE INDEX "sign_in_class_of" ON "sign_in_class" USING btree ("sign_in_id");--> statement-breakpoint
CREATE INDEX "sign_in_class_class" ON "sign_in_class" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "sign_in_record_user" ON "sign_in_record" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_try_of" ON "sign_in_try" USING btree ("sign_in_id","user_id","at");--> statement-breakpoint
CREATE INDEX "sign_in_course" ON "sign_in" USING btree ("course_id","opened_at");--> statement-breakpoint
CREATE INDEX "sign_in_open" ON "sign_in" USING btree ("ends_at") WHERE not closed;