CREATE TABLE "course_profile" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"outline" jsonb,
	"video_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_staff" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"rights" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_staff_course_id_user_id_pk" PRIMARY KEY("course_id","user_id"),
	CONSTRAINT "course_staff_rights_word" CHECK ("course_staff"."rights" <@ array['edit', 'members', 'mark', 'run']::text[]),
	CONSTRAINT "course_staff_role_word" CHECK ("course_staff"."role" in ('coTeacher', 'assistant'))
);
--> statement-breakpoint
ALTER TABLE "course" DROP CONSTRAINT "course_state_word";--> statement-breakpoint
UPDATE "course" SET "state" = 'inProgress' WHERE "state" = 'released';--> statement-breakpoint
ALTER TABLE "course_class" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_class" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "kind" text DEFAULT 'course' NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "class_time" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_profile" ADD CONSTRAINT "course_profile_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_profile" ADD CONSTRAINT "course_profile_video_id_file_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_staff" ADD CONSTRAINT "course_staff_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_staff" ADD CONSTRAINT "course_staff_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_profile_video" ON "course_profile" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "course_staff_user" ON "course_staff" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "course_class" ADD CONSTRAINT "course_class_order" CHECK ("course_class"."opens_at" < "course_class"."ends_at");--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_kind_word" CHECK ("course"."kind" in ('course', 'project'));--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_state_word" CHECK ("course"."state" in ('unreleased', 'released', 'inProgress', 'ended'));