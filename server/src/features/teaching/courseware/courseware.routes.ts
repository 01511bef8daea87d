import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { implement } from '../../../http/implement.ts';
import { arrange, getCourseware, measure, prepare, saveItem } from './courseware.service.ts';
import { listNotes, saveNote } from './courseware-note.service.ts';
import { answerInside, track } from './courseware-view.service.ts';
import { openPackage } from './package.service.ts';

export const coursewareRoutes = implement(coursewareApi, {
  get: ({ db, platform, actor, input }) => getCourseware(db, platform, actor, input.sectionId),
  arrange: ({ db, platform, actor, input }) => arrange(db, platform.live, actor, input.sectionId, input.attachmentIds),
  saveItem: ({ db, platform, actor, input }) => saveItem(db, platform.live, actor, input),
  measure: ({ db, actor, input }) => measure(db, actor, input.attachmentId, input.length),
  prepare: ({ db, platform, actor, input }) => prepare(db, platform, actor, input.attachmentId),
  track: ({ db, actor, input }) => track(db, actor, input),
  answer: ({ db, actor, input }) => answerInside(db, actor, input),
  openPackage: ({ db, platform, actor, input }) => openPackage(db, platform, actor, input.attachmentId),
  notes: ({ db, platform, actor, input }) => listNotes(db, platform.clock, actor, input.sectionId),
  saveNote: ({ db, actor, input }) => saveNote(db, actor, input),
});
