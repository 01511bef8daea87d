CREATE TABLE "course_withdrawal" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_withdrawal_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
DROP VIEW "public"."course_member";--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_scope_word";--> statement-breakpoint
ALTER TABLE "student" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "course_withdrawal" ADD CONSTRAINT "course_withdrawal_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_withdrawal" ADD CONSTRAINT "course_withdrawal_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_withdrawal_user" ON "course_withdrawal" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_photo_id_file_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_photo" ON "student" USING btree ("photo_id");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar', 'application', 'school', 'student'));--> statement-breakpoint
CREATE VIEW "public"."course_member" AS (
  select course_class.course_id, class_member.user_id, school_class.name as class_name
  from course_class
  join class_member on class_member.class_id = course_class.class_id
  join school_class on school_class.id = course_class.class_id
  where not exists (select 1 from course_withdrawal
    where course_withdrawal.course_id = course_class.course_id and course_withdrawal.user_id = class_member.user_id)
  union all
  select course_student.course_id, course_student.user_id, null from course_student);