import { z } from 'zod';
import { attendanceApi, Presence } from '../attendance/attendance.ts';
import { classRecordSearch } from '../school/class-record.ts';
import { CourseClassId } from '../school/course-choice.ts';
import { mayRunCourse, type TaughtCourse } from '../school/course-policy.ts';
import { may, type Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { classPeopleSheet, classSessionSheet } from './class-session-sheet.ts';
import { converterParts } from './courseware.ts';

/** Parts of a class session that its screens reload. */
export const classParts = ['state', 'question', 'discussion', 'note', 'grouping', 'people'] as const;
export type ClassPart = (typeof classParts)[number];

declare module '../wire/live.ts' {
  interface LiveEvents {
    /**
     * A part of a class session that the receiver runs or is admitted to has changed. `state` includes begin, pause and
     * end.
     */
    'classsession.changed': { classSessionId: string; part: ClassPart };
    /** The teacher shows another slide: contained in the event, so that a whole class need not request it. */
    'classsession.slide': { classSessionId: string; sectionId: string; page: number; slideVersion: number };
    /** The teacher plays, pauses or moves the film on the slide; numbered with the slides. */
    'classsession.media': { classSessionId: string; media: SlideMedia; slideVersion: number };
  }
}

export const classSessionStates = ['running', 'ended'] as const;
/** Content of the projector. */
export const stages = ['slide', 'question', 'grouping', 'discussion'] as const;
export const Stage = z.enum(stages);
export type Stage = z.output<typeof Stage>;

/** A page of a section, from 0. */
export const Slide = z.object({ sectionId: Id, page: z.number().int().min(0).max(9999) });
export type Slide = z.output<typeof Slide>;

/** Maximum seconds of a film. */
const filmSeconds = 24 * 3600;

/** State of the film on the slide: where it is now, in seconds, and whether it goes on. */
export const SlideMedia = z.object({ playing: z.boolean(), position: z.number().min(0).max(filmSeconds) });
export type SlideMedia = z.output<typeof SlideMedia>;

/** Path for files of slides, `/<class session>/<attachment>`. */
export const slideFilePath = 'file/slide';

/** A file whose pages are slides; a picture is one, and so is a film or recording. */
export const SlideFile = z.object({
  attachmentId: Id,
  name: z.string(),
  form: z.enum(['pdf', 'image', 'video', 'audio']),
  address: z.string(),
  pages: z.number().int(),
});
export type SlideFile = z.output<typeof SlideFile>;

/** State that a screen needs at once; longer data has calls of its own. */
export const ClassState = z.object({
  classSessionId: Id,
  courseId: Id,
  courseName: z.string(),
  teacherName: z.string(),
  title: z.string(),
  state: z.enum(classSessionStates),
  paused: z.boolean(),
  stage: Stage,
  slide: Slide.nullable(),
  slideVersion: z.number().int(),
  media: SlideMedia,
  discussionOpen: z.boolean(),
  anonymousAllowed: z.boolean(),
  groupingId: Id.nullable(),
  /** The sign-in opened last, null when there was none. */
  signId: Id.nullable(),
  classNames: z.array(z.string()),
  expectedCount: z.number().int(),
  insideCount: z.number().int(),
  beginTime: DateTime,
  /** Time at which it ends by itself; once ended, the time of its end. */
  endTime: DateTime,
  /** The reader runs the class. */
  teaching: z.boolean(),
});
export type ClassState = z.output<typeof ClassState>;

export const ClassSessionRow = z.object({
  classSessionId: Id,
  courseId: Id,
  courseName: z.string(),
  title: z.string(),
  teacherName: z.string(),
  classNames: z.array(z.string()),
  state: z.enum(classSessionStates),
  expectedCount: z.number().int(),
  /** Students who were present for a minute or signed in. */
  cameCount: z.number().int(),
  questionCount: z.number().int(),
  postCount: z.number().int(),
  beginTime: DateTime,
  endTime: DateTime,
});
export type ClassSessionRow = z.output<typeof ClassSessionRow>;

export const ClassPerson = z.object({
  userId: Id,
  userName: z.string(),
  loginName: z.string(),
  className: z.string(),
  inside: z.boolean(),
  /** Minutes with the class's page open. */
  minutes: z.number().int(),
  /** Result of the last sign-in; null when there was none. */
  attendance: Presence.nullable(),
  groupName: z.string(),
  pickCount: z.number().int(),
  answerCount: z.number().int(),
  rightCount: z.number().int(),
  postCount: z.number().int(),
});
export type ClassPerson = z.output<typeof ClassPerson>;

const Key = z.strictObject({ classSessionId: Id });

export const classSessionApi = {
  begin: post('classsession/begin', {
    access: 'may:course.teach',
    shown: ['title'],
    audit: { action: 'classsession.begin', target: 'courseId' },
    summary: 'Begins a class and calls its students in; one at a time for a teacher and a course',
    input: z.strictObject({
      courseId: Id,
      classIds: z.array(CourseClassId).min(1).max(100),
      sectionId: Id.nullable().default(null),
      title: Name(60),
    }),
    output: z.object({ classSessionId: Id }),
  }),
  end: post('classsession/end', {
    access: 'may:course.teach',
    audit: { action: 'classsession.end', target: 'classSessionId' },
    summary: 'Ends a class; its records stay',
    input: Key,
    output: z.null(),
  }),
  change: post('classsession/change', {
    access: 'may:course.teach',
    audit: { action: 'classsession.change', target: 'classSessionId' },
    summary: 'Pauses a class or goes on, says what the projector shows, opens and closes the discussion',
    input: Key.extend({
      paused: z.boolean().optional(),
      stage: Stage.optional(),
      discussionOpen: z.boolean().optional(),
      anonymousAllowed: z.boolean().optional(),
    }),
    output: z.null(),
  }),
  push: post('classsession/push', {
    access: 'may:course.teach',
    summary: 'Shows a page of a section of the course on everybody’s screen',
    input: Key.extend({ slide: Slide }),
    output: z.object({ slideVersion: z.number().int() }),
  }),
  play: post('classsession/play', {
    access: 'may:course.teach',
    summary: 'Plays, pauses or moves the film on the slide, on every screen that follows',
    input: Key.extend(SlideMedia.shape),
    output: z.object({ slideVersion: z.number().int() }),
  }),
  state: get('classsession/state', {
    access: 'user',
    summary: 'What a screen of the class must know at once',
    input: Key,
    output: ClassState,
  }),
  deck: get('classsession/deck', {
    access: 'user',
    summary:
      'The slides of a section: any of the course for who runs the class, the one that is shown for its students',
    input: Key.extend({ sectionId: Id }),
    output: z.object({
      ...{ sectionId: Id, title: z.string() },
      /** Slides that are texts; the pages of files come after them. */
      slides: z.array(z.string()),
      files: z.array(SlideFile),
      /** Files that cannot be shown yet: their pages are not counted, or they are still being converted. */
      waiting: z.array(z.string()),
      /** Those of them that wait for a program that the server lacks; empty for students. */
      lacking: z.array(z.object({ name: z.string(), program: z.enum(converterParts) })),
    }),
  }),
  running: get('classsession/listrunning', {
    access: 'user',
    summary: 'Classes under way that I run or am called into',
    input: z.strictObject({}),
    output: z.object({
      classSessionList: z.array(
        ClassState.pick({ classSessionId: true, courseId: true, courseName: true, title: true }).extend({
          teacherName: z.string(),
          teaching: z.boolean(),
          inside: z.boolean(),
        }),
      ),
    }),
  }),
  enter: post('classsession/enter', {
    access: 'may:course.study',
    summary: 'My page shows the class from now on: my minutes count',
    input: Key,
    output: z.null(),
  }),
  leave: post('classsession/leave', {
    access: 'may:course.study',
    summary: 'My page shows it no more',
    input: Key,
    output: z.null(),
  }),
  checkIn: post('classsession/checkin', {
    access: 'may:signin.open',
    audit: { action: 'classsession.checkin', target: 'classSessionId' },
    summary: 'Opens a sign-in for the classes of a class session',
    input: Key.extend(
      attendanceApi.open.input.pick({ way: true, lateAfter: true, networks: true, minutes: true }).shape,
    ),
    output: z.object({ signId: Id }),
  }),
  list: post('classsession/list', {
    access: 'may:course.teach',
    summary: 'Classes held in my courses, newest first; with course.manage, in all of my data range',
    input: pageQuery(
      { ...classRecordSearch, state: z.enum(classSessionStates).optional(), title: z.string().max(60).optional() },
      ['beginTime', 'courseName', 'title'],
    ),
    output: pageOf(ClassSessionRow),
    sheet: classSessionSheet,
  }),
  mine: post('classsession/listmine', {
    access: 'may:course.study',
    summary: 'Classes that I was called into, newest first',
    input: pageQuery({ courseId: Id.optional() }, ['beginTime', 'courseName', 'title']),
    output: pageOf(
      ClassSessionRow.pick({
        ...{ classSessionId: true, courseId: true, courseName: true, title: true, teacherName: true, state: true },
        ...{ beginTime: true, endTime: true },
      }).extend({ minutes: z.number().int(), answerCount: z.number().int() }),
    ),
  }),
  people: post('classsession/listpeople', {
    access: 'may:course.teach',
    summary: 'Who was called in: sign-in, minutes, picks, answers, posts, group',
    input: pageQuery({ classSessionId: Id, userName: z.string().max(40).optional(), came: z.boolean().optional() }, [
      'loginName',
      'userName',
      'minutes',
    ]),
    output: pageOf(ClassPerson),
    sheet: classPeopleSheet,
  }),
  report: get('classsession/report', {
    access: 'may:course.teach',
    summary: 'What became of a class, in numbers',
    input: Key,
    output: ClassState.extend({
      cameCount: z.number().int(),
      signedCount: z.number().int(),
      averageMinutes: z.number(),
      questionCounts: z.object({ pick: z.number(), buzz: z.number(), poll: z.number(), text: z.number() }),
      responseCount: z.number().int(),
      postCount: z.number().int(),
      groupCount: z.number().int(),
    }),
  }),
};

/** Allowed to those who run the classes of the course, and to admitted students. */
export const mayAttendClass = (actor: Rights, session: TaughtCourse & { calledIn: boolean }) =>
  mayRunCourse(actor, session) || (may(actor, 'course.study') && session.calledIn);
