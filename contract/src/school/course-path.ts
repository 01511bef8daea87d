import { z } from 'zod';
import { get } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';
import { CourseState } from './course-policy.ts';
import { SectionKind } from './section.ts';

/** How far somebody is at a step of a path: `locked` as long as one before it is to be done. */
export const pathStates = ['done', 'open', 'locked'] as const;
export type PathState = (typeof pathStates)[number];

const PathCourse = z.object({
  courseId: Id,
  courseName: z.string(),
  state: CourseState,
  /** Whose page the path is on. */
  current: z.boolean(),
  pathState: z.enum(pathStates),
  /** Courses that come before. */
  after: z.array(Id),
});
export type PathCourse = z.output<typeof PathCourse>;

const PathSection = z.object({
  sectionId: Id,
  chapterId: Id,
  chapterTitle: z.string(),
  title: z.string(),
  kind: SectionKind,
  pathState: z.enum(pathStates),
  /** Sections that its release waits for. */
  after: z.array(Id),
});
export type PathSection = z.output<typeof PathSection>;

/** What comes before what: courses by their prerequisites, sections by their release. */
export const coursePathApi = {
  get: get('coursepath/get', {
    access: 'user',
    summary: 'The learning path of a course, with how far one is oneself',
    input: z.object({ courseId: Id }),
    output: z.object({ courses: z.array(PathCourse), sections: z.array(PathSection) }),
  }),
};
