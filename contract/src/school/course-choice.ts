import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Chooses among one’s own courses for functions of the header. */
    'course.choose': true;
  }
}

/** Virtual classes of students enrolled individually: `restudy` 重修班, `elective` 选修班. */
export const virtualClasses = ['restudy', 'elective'] as const;
export type VirtualClass = (typeof virtualClasses)[number];

/** Id of a class of a course, or one of the two virtual classes of every course. */
export const CourseClassId = z.union([Id, z.enum(virtualClasses)]);
export type CourseClassId = z.output<typeof CourseClassId>;

export const isVirtualClass = (classId: string): classId is VirtualClass =>
  virtualClasses.includes(classId as VirtualClass);

/** Number of courses that one call returns at most. */
export const courseChoiceSize = 50;

/** Search by course name or number; when empty or missing, the most recently changed courses. */
const Search = z.object({
  queryParameters: z.string().trim().max(40).nullish(),
  /** From 1; the first 50 when missing. */
  pageNum: z.number().int().min(1).max(1_000).default(1),
});
const Choice = z.object({ value: Id, title: z.string() });
const Courses = z.object({ courseInfoList: z.array(Choice) });

/** Choices of courses and classes for attendance, the timetable and other functions of the header. */
export const courseChoiceApi = {
  create: post('courseinfo/getselectcreatecourse', {
    access: 'may:course.choose',
    summary: 'Courses I teach, 50 at most; further pages hold the others',
    input: Search,
    output: Courses,
  }),
  study: post('courseinfo/getselectstudycourse', {
    access: 'may:course.study',
    summary: 'Courses I study, 50 at most; further pages hold the others',
    input: Search,
    output: Courses,
  }),
  manage: post('courseinfo/getallselectcreatecourse', {
    access: 'may:course.manage',
    summary: 'All courses in my data range, 50 at most; further pages hold the others',
    input: Search,
    output: Courses,
  }),
  only: post('courseinfo/getonlycourse', {
    access: 'may:course.choose',
    summary: 'The only course I teach that has classes and has not ended; null when there is none, or more than one',
    input: z.strictObject({}),
    output: z.object({ course: Choice.nullable() }),
  }),
  classes: get('courseclassrequire/listclassrequire', {
    // Whoever teaches the course, with or without sign-ins.
    access: 'user',
    summary: 'The classes of a course that I teach or manage; the last two are always 重修班 and 选修班',
    input: z.object({ courseId: Id }),
    output: z.object({ classInfoDtoList: z.array(z.object({ classId: CourseClassId, className: z.string() })) }),
  }),
};

export const courseChoiceFaults = faults('courseChoice', {
  notOfCourse: {
    zh: '所选班级不属于该课程',
    en: 'A chosen class does not take this course',
    mn: 'Сонгосон анги энэ хичээлийг судалдаггүй',
  },
});
