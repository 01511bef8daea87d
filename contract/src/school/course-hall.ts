import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { verdicts } from './admission.ts';
import { CourseState, courseKinds, courseTypes } from './course.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Views the course hall and requests to take, audit or leave courses. */
    'course.apply': true;
  }
}

/** Filters of the hall. */
export const hallStates = ['open', 'notYet', 'over', 'full', 'mine'] as const;
export type HallState = (typeof hallStates)[number];

/** A course as every potential student may see it. */
export const HallCourse = z.object({
  courseId: Id,
  courseName: z.string(),
  courseNumber: z.string(),
  kind: z.enum(courseKinds),
  courseType: z.enum(courseTypes),
  state: CourseState,
  labels: z.array(z.string()),
  /** When it is taught, in the teacher’s words; empty: not said. */
  classTime: z.string(),
  cover: z.string(),
  teacherName: z.string(),
  /** Organization of the teacher; empty for none. */
  organizationName: z.string(),
  sectionCount: z.number().int(),
  studentCount: z.number().int(),
  capacity: z.number().int().nullable(),
  takenCount: z.number().int(),
  fromTime: DateTime.nullable(),
  untilTime: DateTime.nullable(),
  automatic: z.boolean(),
  /** Verdicts on my request to take or to audit it. */
  taking: z.enum(verdicts),
  auditing: z.enum(verdicts),
  /** End of my audit; null when I do not audit it. */
  auditUntil: DateTime.nullable(),
});
export type HallCourse = z.output<typeof HallCourse>;

export const HallCourseDetail = HallCourse.extend({
  description: z.string(),
  chapters: z.array(
    z.object({
      chapterId: Id,
      title: z.string(),
      sections: z.array(z.object({ sectionId: Id, title: z.string() })),
    }),
  ),
  prerequisites: z.array(z.object({ courseId: Id, courseName: z.string(), done: z.boolean() })),
  /** Whether I take it individually, not by a class, and may request to leave it. */
  leavable: z.boolean(),
  /** Whether my request to leave it is waiting. */
  leaving: z.boolean(),
});
export type HallCourseDetail = z.output<typeof HallCourseDetail>;

export const courseHallApi = {
  list: post('coursehall/list', {
    access: 'may:course.apply',
    summary: 'Courses that one may ask to take or to sit in on',
    input: pageQuery(
      {
        /** Part of a name, a number, a label or a teacher’s name. */
        search: z.string().trim().max(40).optional(),
        courseType: z.enum(courseTypes).optional(),
        kind: z.enum(courseKinds).optional(),
        label: z.string().trim().max(10).optional(),
        state: z.enum(hallStates).optional(),
        organizationId: Id.optional(),
        teacherName: z.string().trim().max(40).optional(),
      },
      ['courseName', 'updateTime', 'untilTime'],
    ),
    output: pageOf(HallCourse),
  }),
  get: post('coursehall/get', {
    access: 'may:course.apply',
    summary: 'What a course of the hall is about',
    input: z.strictObject({ courseId: Id }),
    output: HallCourseDetail,
  }),
  filters: post('coursehall/listfilters', {
    access: 'may:course.apply',
    summary: 'The labels, organizations and teachers of the courses in the hall, the commonest first',
    input: z.strictObject({}),
    output: z.object({
      labels: z.array(z.string()),
      organizations: z.array(z.object({ organizationId: Id, name: z.string() })),
      teachers: z.array(z.string()),
    }),
  }),
};
