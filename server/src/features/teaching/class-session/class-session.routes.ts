import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { implement } from '../../../http/implement.ts';
import {
  classState,
  listClasses,
  listOwnClasses,
  listPeople,
  reportOfClass,
  runningClasses,
} from './class-record.service.ts';
import {
  beginClass,
  changeClass,
  deckOf,
  endClass,
  openCheckIn,
  pushSlide,
  setInside,
} from './class-session.service.ts';
import { playMedia } from './media.service.ts';

export const classSessionRoutes = implement(classSessionApi, {
  begin: async ({ db, platform, actor, input }) => ({ classSessionId: await beginClass(db, platform, actor, input) }),
  end: ({ db, platform, actor, input }) => endClass(db, platform, actor, input.classSessionId),
  change: ({ db, platform, actor, input: { classSessionId, ...change } }) =>
    changeClass(db, platform, actor, classSessionId, change),
  push: async ({ db, platform, actor, input }) => ({
    slideVersion: await pushSlide(db, platform, actor, input.classSessionId, input.slide),
  }),
  play: async ({ db, platform, actor, input: { classSessionId, ...media } }) => ({
    slideVersion: await playMedia(db, platform, actor, classSessionId, media),
  }),
  state: ({ db, platform, actor, input, language }) =>
    classState(db, platform.clock, actor, input.classSessionId, language),
  deck: ({ db, platform, actor, input }) => deckOf(db, platform, actor, input.classSessionId, input.sectionId),
  running: async ({ db, actor }) => ({ classSessionList: await runningClasses(db, actor) }),
  enter: ({ db, platform, actor, input }) => setInside(db, platform, actor, input.classSessionId, true),
  leave: ({ db, platform, actor, input }) => setInside(db, platform, actor, input.classSessionId, false),
  checkIn: async ({ db, platform, actor, input }) => ({ signId: await openCheckIn(db, platform, actor, input) }),
  list: async ({ db, platform, actor, input, language }) => ({
    pageInfo: await listClasses(db, platform.clock, actor, input, language),
  }),
  mine: async ({ db, platform, actor, input }) => ({
    pageInfo: await listOwnClasses(db, platform.clock, actor, input),
  }),
  people: async ({ db, actor, input }) => ({ pageInfo: await listPeople(db, actor, input) }),
  report: ({ db, platform, actor, input, language }) =>
    reportOfClass(db, platform.clock, actor, input.classSessionId, language),
});
