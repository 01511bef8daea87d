CREATE TABLE "course_admission" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"open" boolean NOT NULL,
	"auditable" boolean NOT NULL,
	"capacity" integer,
	"from_at" timestamp with time zone,
	"until_at" timestamp with time zone,
	"approval" text DEFAULT 'teacher' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_admission_capacity_range" CHECK ("course_admission"."capacity" between 1 and 10000),
	CONSTRAINT "course_admission_approval_word" CHECK ("course_admission"."approval" in ('teacher', 'automatic'))
);
--> statement-breakpoint
CREATE TABLE "course_application_file" (
	"application_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "course_application_file_application_id_file_id_pk" PRIMARY KEY("application_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "course_application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"audit_from" timestamp with time zone,
	"audit_until" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_application_kind_word" CHECK ("course_application"."kind" in ('take', 'audit', 'withdraw')),
	CONSTRAINT "course_application_state_word" CHECK ("course_application"."state" in ('waiting', 'approved', 'rejected', 'cancelled', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "course_auditor" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_auditor_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "course_prerequisite" (
	"course_id" uuid NOT NULL,
	"required_id" uuid NOT NULL,
	CONSTRAINT "course_prerequisite_course_id_required_id_pk" PRIMARY KEY("course_id","required_id")
);
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "course_admission" ADD CONSTRAINT "course_admission_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_application_file" ADD CONSTRAINT "course_application_file_application_id_course_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."course_application"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_application_file" ADD CONSTRAINT "course_application_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_application" ADD CONSTRAINT "course_application_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_application" ADD CONSTRAINT "course_application_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_application" ADD CONSTRAINT "course_application_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_auditor" ADD CONSTRAINT "course_auditor_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_auditor" ADD CONSTRAINT "course_auditor_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_prerequisite" ADD CONSTRAINT "course_prerequisite_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_prerequisite" ADD CONSTRAINT "course_prerequisite_required_id_course_id_fk" FOREIGN KEY ("required_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_application_file_file" ON "course_application_file" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_application_waiting" ON "course_application" USING btree ("course_id","user_id","kind") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "course_application_course" ON "course_application" USING btree ("course_id","kind","state");--> statement-breakpoint
CREATE INDEX "course_application_user" ON "course_application" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "course_application_decided_by" ON "course_application" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "course_application_oldest" ON "course_application" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "course_auditor_user" ON "course_auditor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "course_prerequisite_required" ON "course_prerequisite" USING btree ("required_id");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application'));