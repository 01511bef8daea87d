import { z } from 'zod';
import { CourseState } from '../school/course-policy.ts';
import { SchoolDate } from '../school/school-date.ts';
import { RiskKind } from '../teaching/course-standing.ts';
import { get } from '../wire/endpoint.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** Maximum number of courses in progress that are included; the others are in the statistics. */
export const overviewCourses = 30;
/** Maximum numbers of students at risk, and of sections with stuck students, that are shown. */
export const shownRisks = 20;
export const shownStuck = 8;
/** Number of days in the chart, up to today. */
export const ownOverviewDays = 30;

/** Percent; null if there is nothing to count. */
const Percent = z.number().int().nullable();
const Course = z.object({ courseId: Id, courseName: z.string() });
const Reasons = z.array(z.object({ kind: RiskKind, text: z.string() }));
/** Sections finished on each day, including days without any. */
const Days = z.array(z.object({ day: SchoolDate, doneCount: z.number().int() })).length(ownOverviewDays);

const Place = Course.extend({ sectionId: Id, title: z.string() });
const DueKind = z.enum(['experiment', 'task']);

/** A course that the actor teaches; its numbers equal those of its statistics. */
const TaughtCourse = Course.extend({
  studentCount: z.number().int(),
  sectionCount: z.number().int(),
  progress: z.number().int(),
  mark: Percent,
  attendance: Percent,
  /** Mean per student. */
  minutes: z.number().int(),
  riskCount: z.number().int(),
});

export const TeacherOverview = z.object({
  /** Number of courses in progress, equal to the size of their list. */
  courseCount: z.number().int(),
  /** The first of them. */
  courses: z.array(TaughtCourse),
  /** Distinct people. */
  studentCount: z.number().int(),
  /** Submitted work that waits for a mark, oldest first. */
  waiting: z.array(
    Place.extend({ kind: DueKind, count: z.number().int(), oldestTime: DateTime, runId: Id, oldestName: z.string() }),
  ),
  /** Number of students at risk; a student at risk in two courses counts twice. */
  riskCount: z.number().int(),
  /** The first of them: those with most reasons. */
  risks: z.array(Course.extend({ studentId: Id, loginName: z.string(), userName: z.string(), reasons: Reasons })),
  /** Sections with most stuck students. */
  stuck: z.array(Place.extend({ stuckCount: z.number().int() })),
  days: Days,
});
export type TeacherOverview = z.output<typeof TeacherOverview>;

const StudiedCourse = Course.extend({
  state: CourseState,
  doneCount: z.number().int(),
  sectionCount: z.number().int(),
  progress: z.number().int(),
  /** Median of all students of the course. */
  medianProgress: z.number().int(),
  mark: Percent,
  attendance: Percent,
  absentCount: z.number().int(),
  minutes: z.number().int(),
  overdueCount: z.number().int(),
  reasons: Reasons,
});

export const StudentOverview = z.object({
  courses: z.array(StudiedCourse),
  /** Work to be handed in, next first. */
  due: z.array(Place.extend({ kind: DueKind, dueTime: DateTime, returned: z.boolean() })),
  /** Published marks, latest first. */
  results: z.array(Place.extend({ score: z.number(), points: z.number().int(), publishTime: DateTime })),
  days: Days,
});
export type StudentOverview = z.output<typeof StudentOverview>;

export const ownOverviewApi = {
  teacher: get('overview/teacher', {
    access: 'may:course.teach',
    summary: 'My courses in progress at a glance: how they stand, who needs a look, what waits for me',
    output: TeacherOverview,
  }),
  student: get('overview/student', {
    access: 'may:course.study',
    summary: 'My courses at a glance: how far I am, what is due, my marks',
    output: StudentOverview,
  }),
};
