CREATE VIEW "public"."course_member" AS (
  select course_class.course_id, class_member.user_id, school_class.name as class_name
  from course_class
  join class_member on class_member.class_id = course_class.class_id
  join school_class on school_class.id = course_class.class_id
  union all
  select course_student.course_id, course_student.user_id, null from course_student);