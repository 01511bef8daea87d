import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id, Markdown, Name, Version } from '../wire/scalar.ts';
import { TeamMember } from './course-team.ts';

const hours = { min: 0, max: 1000 } as const;
const Hours = z.number().min(hours.min).max(hours.max).nullable();
const Words = (max: number) => z.string().trim().max(max);

/** Outline of a course 大纲: contents by week, and the assessment. */
export const CourseOutline = z.strictObject({
  objectives: z.array(Name(300)).max(20),
  /** Lesson hours of 45 minutes: in total, of lectures and of labs. */
  hours: Hours,
  lectureHours: Hours,
  labHours: Hours,
  credits: z.number().min(0).max(100).nullable(),
  weeks: z.array(z.strictObject({ week: Name(20), topic: Name(100), content: Words(500), hours: Hours })).max(60),
  assessment: z
    .array(z.strictObject({ name: Name(40), percent: z.number().int().min(1).max(100), note: Words(200) }))
    .max(12),
  textbooks: z
    .array(
      z.strictObject({
        title: Name(100),
        author: Words(60),
        publisher: Words(60),
        isbn: Words(20),
        /** Otherwise for reference only. */
        required: z.boolean(),
      }),
    )
    .max(20),
});
export type CourseOutline = z.output<typeof CourseOutline>;

export const emptyOutline: CourseOutline = {
  ...{ objectives: [], hours: null, lectureHours: null, labHours: null, credits: null },
  ...{ weeks: [], assessment: [], textbooks: [] },
};

/** Path of the upload, below `/api/`, followed by the course id. */
export const courseVideoPath = 'file/coursevideo';

const CourseProfile = z.object({
  introduction: Markdown,
  outline: CourseOutline,
  /** Address of the film; empty for none. */
  video: z.string(),
  /** Without login names and rights, which only teachers see. */
  team: z.array(TeamMember.pick({ userId: true, userName: true, avatar: true, organizationName: true, role: true })),
  /** Weekly lessons by the timetable, one each; empty without a timetable. */
  lessons: z.array(
    z.object({
      weekday: z.number().int().min(1).max(7),
      startPeriod: z.number().int(),
      endPeriod: z.number().int(),
      classroom: z.string(),
      className: z.string(),
    }),
  ),
  version: z.number().int(),
});
export type CourseProfile = z.output<typeof CourseProfile>;

/** Response to the upload of a film. */
export const CourseVideo = CourseProfile.pick({ video: true });

const Key = z.strictObject({ courseId: Id });
const Changed = z.object({ version: z.number().int() });

/** Description of a course: introduction, outline, film, team, times. */
export const courseProfileApi = {
  get: get('courseprofile/get', {
    access: 'user',
    summary: 'What a course is about, for whoever may open it or read about it in the hall',
    input: z.object({ courseId: Id }),
    output: CourseProfile,
  }),
  saveIntroduction: post('courseprofile/saveintroduction', {
    access: 'may:course.teach',
    shown: ['introduction'],
    audit: { action: 'course.introduction', target: 'courseId' },
    summary: 'Writes the introduction of a course',
    input: Key.extend({ introduction: Markdown, version: Version }),
    output: Changed,
  }),
  saveOutline: post('outline/save', {
    access: 'may:course.teach',
    audit: { action: 'course.outline', target: 'courseId' },
    summary: 'Writes the outline of a course',
    input: Key.extend({ outline: CourseOutline, version: Version }),
    output: Changed,
  }),
  removeVideo: post('courseprofile/deletevideo', {
    access: 'may:course.teach',
    audit: { action: 'course.video', target: 'courseId' },
    summary: 'Takes the film away',
    input: Key,
    output: z.null(),
  }),
};

export const courseProfileFaults = faults('courseProfile', {
  percent: {
    zh: '考核占比合计应为 100%，现在是 {sum}%',
    en: 'The parts of the assessment make {sum} %, not 100 %',
    mn: 'Үнэлгээний хувь нийлээд 100% байх ёстой, одоо {sum}% байна',
  },
  videoKind: {
    status: 415,
    zh: '视频只支持 MP4 或 WebM',
    en: 'A film must be MP4 or WebM',
    mn: 'Бичлэг MP4 эсвэл WebM байх ёстой',
  },
});
