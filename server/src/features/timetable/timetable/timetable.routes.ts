import { scheduleFeedApi, timetableApi } from '@xueyan/contract/timetable/timetable';
import { implement } from '../../../http/implement.ts';
import { describeFeed, renewFeed, revokeFeed } from './feed.service.ts';
import {
  deleteGroup,
  deleteLesson,
  listStudied,
  listTaught,
  planLessons,
  saveLesson,
  updateLesson,
  weekOf,
} from './timetable.service.ts';
import { lessonsOfToday, nextLessonOf } from './upcoming.service.ts';

const lessonRoutes = implement(timetableApi, {
  listTaught: async ({ db, actor, input: { courseId, schooltime } }) => ({
    classScheduleList: await listTaught(db, actor, { courseId, ...weekOf(schooltime) }),
  }),
  listStudied: async ({ db, actor, input: { courseId, schooltime } }) => ({
    classScheduleList: await listStudied(db, actor, { courseId, ...weekOf(schooltime) }),
  }),
  plan: ({ db, platform, actor, input }) => planLessons(db, platform, actor, input),
  save: ({ db, platform, actor, input }) => saveLesson(db, platform, actor, input),
  update: ({ db, platform, actor, input: { tcsId, ...form } }) => updateLesson(db, platform, actor, tcsId, form),
  remove: ({ db, platform, actor, input }) => deleteGroup(db, platform, actor, input.groupId),
  removeOne: ({ db, platform, actor, input }) => deleteLesson(db, platform, actor, input.tcsId),
  next: ({ db, platform, actor, input }) => nextLessonOf(db, platform.clock, actor, input.courseId),
  today: ({ db, platform, actor }) => lessonsOfToday(db, platform.clock, actor),
});

const feedRoutes = implement(scheduleFeedApi, {
  get: ({ db, platform, actor }) => describeFeed(db, platform.clock, actor),
  renew: ({ db, actor }) => renewFeed(db, actor),
  revoke: ({ db, actor }) => revokeFeed(db, actor),
});

export const timetableRoutes = [...lessonRoutes, ...feedRoutes];
