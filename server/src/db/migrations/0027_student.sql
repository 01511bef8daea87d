CREATE TABLE "student_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"move" text NOT NULL,
	"state_after" text NOT NULL,
	"class_before" text DEFAULT '' NOT NULL,
	"class_after" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_change_move_word" CHECK ("student_change"."move" in ('transfer', 'suspend', 'resume', 'graduate', 'withdraw', 'readmit')),
	CONSTRAINT "student_change_state_after_word" CHECK ("student_change"."state_after" in ('inSchool', 'suspended', 'graduated', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "student" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"sex" text DEFAULT '' NOT NULL,
	"class_id" uuid,
	"grade" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'inSchool' NOT NULL,
	"account_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_sex_word" CHECK ("student"."sex" in ('', 'male', 'female')),
	CONSTRAINT "student_state_word" CHECK ("student"."state" in ('inSchool', 'suspended', 'graduated', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "student_change" ADD CONSTRAINT "student_change_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_class_id_school_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."school_class"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_change_student" ON "student_change" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "student_number" ON "student" USING btree (lower("number"));--> statement-breakpoint
CREATE UNIQUE INDEX "student_account" ON "student" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "student_class" ON "student" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "student_created" ON "student" USING btree ("created_at");