import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { virtualClasses } from './course-choice.ts';

const Kind = z.enum(virtualClasses);

export const CourseStudent = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  kind: Kind,
});
export type CourseStudent = z.output<typeof CourseStudent>;

/** A student of one of the course’s classes who withdrew from the course. */
export const WithdrawnStudent = CourseStudent.omit({ kind: true }).extend({
  className: z.string(),
  leaveTime: DateTime,
});
export type WithdrawnStudent = z.output<typeof WithdrawnStudent>;

/** Students enrolled individually: they study like those of the classes, and form its 重修班 or 选修班. */
export const courseStudentApi = {
  list: post('coursestudent/list', {
    access: 'may:course.teach',
    summary: 'Students who take a course one by one, and students of its classes who left it',
    input: z.strictObject({ courseId: Id }),
    output: z.object({ students: z.array(CourseStudent), withdrawn: z.array(WithdrawnStudent) }),
  }),
  save: post('coursestudent/save', {
    access: 'may:course.teach',
    audit: { action: 'coursestudent.save', target: 'courseId' },
    summary: 'Lets students take a course; those who take it already change their kind. 重修 is entered as a retake',
    input: z.strictObject({
      courseId: Id,
      kind: Kind,
      /** Login names of students, which are their student numbers. */
      loginNames: z.array(z.string().trim().min(1).max(20)).min(1).max(200),
      /** Term of a retake; may be empty. */
      term: z.string().trim().max(20).default(''),
    }),
    output: z.object({ count: z.number().int() }),
  }),
  remove: post('coursestudent/delete', {
    access: 'may:course.teach',
    summary: 'A student takes the course no longer; what the student did is kept',
    input: z.strictObject({ courseId: Id, userId: Id }),
    output: z.null(),
  }),
  restore: post('coursestudent/restore', {
    access: 'may:course.teach',
    summary: 'Takes a student back who left the course that the class takes; what was done before goes on',
    input: z.strictObject({ courseId: Id, userId: Id }),
    output: z.null(),
  }),
};

export const courseStudentFaults = faults('courseStudent', {
  unknown: {
    zh: '没有找到这些学生：{names}',
    en: 'There are no such students: {names}',
    mn: 'Ийм сурагч олдсонгүй: {names}',
  },
});
