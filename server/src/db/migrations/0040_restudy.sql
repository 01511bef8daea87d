CREATE TABLE "restudy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"enrolment" integer NOT NULL,
	"class_id" uuid,
	"term" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "restudy_enrolment_range" CHECK ("restudy"."enrolment" >= 1),
	CONSTRAINT "restudy_state_word" CHECK ("restudy"."state" in ('active', 'ended'))
);
--> statement-breakpoint
DROP INDEX "attempt_section_owner";--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "enrolment" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "superseded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "restudy" ADD CONSTRAINT "restudy_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restudy" ADD CONSTRAINT "restudy_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restudy" ADD CONSTRAINT "restudy_class_id_school_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."school_class"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restudy_enrolment" ON "restudy" USING btree ("course_id","user_id","enrolment");--> statement-breakpoint
CREATE UNIQUE INDEX "restudy_active" ON "restudy" USING btree ("course_id","user_id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "restudy_user" ON "restudy" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "restudy_class" ON "restudy" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_current" ON "attempt" USING btree ("section_id","owner_id") WHERE not superseded;--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_section_owner" ON "attempt" USING btree ("section_id","owner_id","enrolment");--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_enrolment_range" CHECK ("attempt"."enrolment" >= 0);