-- Guests of open labs stood in a table of their own, and as electives of the course.
ALTER TABLE "course_student" DROP CONSTRAINT "course_student_kind_word";--> statement-breakpoint
UPDATE "course_student" SET "kind" = 'guest' FROM "open_lab_guest"
WHERE "open_lab_guest"."course_id" = "course_student"."course_id" AND "open_lab_guest"."user_id" = "course_student"."user_id"
  AND "course_student"."kind" = 'elective'
  -- Entered with the row of the guest: one who was removed and enrolled later is a student.
  AND "course_student"."created_at" < "open_lab_guest"."created_at" + interval '1 minute'
  AND NOT EXISTS (SELECT 1 FROM "course_application" WHERE "course_application"."course_id" = "course_student"."course_id"
    AND "course_application"."user_id" = "course_student"."user_id" AND "course_application"."kind" = 'take'
    AND "course_application"."state" = 'approved');--> statement-breakpoint
DROP TABLE "open_lab_guest";--> statement-breakpoint
ALTER TABLE "course_student" ADD CONSTRAINT "course_student_kind_word" CHECK ("course_student"."kind" in ('restudy', 'elective', 'guest'));--> statement-breakpoint
CREATE VIEW "public"."course_taker" AS (
  select course_member.course_id, course_member.user_id, course_member.class_name
  from course_member
  where course_member.class_name is not null or not exists (select 1 from course_student
    where course_student.course_id = course_member.course_id and course_student.user_id = course_member.user_id
      and course_student.kind = 'guest'));
