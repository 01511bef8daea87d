import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { Id } from '../wire/scalar.ts';
import { CourseState } from './course-policy.ts';
import { SectionKind, SectionLock } from './section.ts';

/** States of a step of a path: `locked` until every step before it is done. */
export const pathStates = ['done', 'open', 'locked'] as const;
export type PathState = (typeof pathStates)[number];

const PathCourse = z.object({
  courseId: Id,
  courseName: z.string(),
  state: CourseState,
  /** Whether it is the course of the page. */
  current: z.boolean(),
  pathState: z.enum(pathStates),
  /** Courses required before it. */
  after: z.array(Id),
  /** Those of them that one need not complete, by whom one was exempted and why. */
  exempt: z.array(z.object({ courseId: Id, reason: z.string(), actorName: z.string() })),
});
export type PathCourse = z.output<typeof PathCourse>;

const PathSection = z.object({
  sectionId: Id,
  chapterId: Id,
  chapterTitle: z.string(),
  title: z.string(),
  kind: SectionKind,
  pathState: z.enum(pathStates),
  /** For a student: why it is locked; null when open, and before the course has begun. */
  lock: SectionLock.nullable(),
  /** Sections that its release, or that of its chapter, waits for; `score` in per cent, null where done is enough. */
  after: z.array(z.object({ sectionId: Id, score: z.number().int().nullable() })),
  /** For a teacher: number of students who have done it; null for others. */
  doneCount: z.number().int().nullable(),
});
export type PathSection = z.output<typeof PathSection>;

/** A student of a course with the courses required before it that they have neither completed nor are exempt from. */
export const UnpreparedStudent = z.object({
  ...{ userId: Id, loginName: z.string(), userName: z.string(), className: z.string() },
  missing: z.string(),
  missingIds: z.array(Id),
});
export type UnpreparedStudent = z.output<typeof UnpreparedStudent>;

/** Order of courses by prerequisites, and of sections by release rules. */
export const coursePathApi = {
  get: get('coursepath/get', {
    access: 'user',
    summary: 'The learning path of a course, with how far one is oneself',
    input: z.object({ courseId: Id }),
    output: z.object({
      courses: z.array(PathCourse),
      sections: z.array(PathSection),
      /** Whether no student learns the sections before the required courses are completed. */
      requiredOfAll: z.boolean(),
      /** For a teacher: number of students of the course; null for others. */
      studentCount: z.number().int().nullable(),
    }),
  }),
  missing: get('coursepath/missing', {
    access: 'user',
    summary:
      'The courses required before a course that one has neither completed nor is exempt from; none for its teachers',
    input: z.object({ courseId: Id }),
    output: z.object({
      missing: z.array(z.object({ courseId: Id, courseName: z.string() })),
      /** Whether its sections are locked until they are completed. */
      locks: z.boolean(),
    }),
  }),
  unprepared: post('coursepath/listunprepared', {
    access: 'may:course.teach',
    summary: 'Students of a course who have not completed what is required before it; a page',
    input: pageQuery({ courseId: Id, words: z.string().trim().max(40).optional() }, ['loginName', 'className']),
    output: pageOf(UnpreparedStudent),
    sheet: {
      name: { zh: '缺少先修课程的学生', en: 'Students without a prerequisite', mn: 'Урьдчилсан хичээл дутуу сурагч' },
      columns: {
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
        missing: { title: { zh: '缺少的先修课程', en: 'Missing courses', mn: 'Дутуу хичээл' } },
      },
    },
  }),
};
