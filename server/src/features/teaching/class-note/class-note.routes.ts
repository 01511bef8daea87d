import { classNoteApi } from '@xueyan/contract/teaching/class-note';
import { implement } from '../../../http/implement.ts';
import { getNote, listNotes, saveNote } from './class-note.service.ts';

export const classNoteRoutes = implement(classNoteApi, {
  get: ({ db, actor, input }) => getNote(db, actor, input.classSessionId, input.kind),
  save: ({ db, platform, actor, input }) => saveNote(db, platform, actor, input),
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listNotes(db, platform.clock, actor, input) }),
});
