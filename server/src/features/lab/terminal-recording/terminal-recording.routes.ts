import { terminalRecordingApi } from '@xueyan/contract/lab/terminal-recording';
import { implement } from '../../../http/implement.ts';
import {
  getPolicy,
  listOfSection,
  listOwn,
  listRecordings,
  readPieces,
  removeRecording,
  setPolicy,
} from './terminal-recording.service.ts';

export const terminalRecordingRoutes = implement(terminalRecordingApi, {
  policy: ({ db, actor, input }) => getPolicy(db, actor, input.sectionId),
  setPolicy: ({ db, actor, input }) => setPolicy(db, actor, input.sectionId, input.recorded),
  list: async ({ db, platform, input }) => ({ pageInfo: await listRecordings(db, platform.clock, input) }),
  listOfSection: async ({ db, platform, actor, input }) => ({
    pageInfo: await listOfSection(db, platform.clock, actor, input),
  }),
  listOwn: async ({ db, platform, actor, input }) => ({ pageInfo: await listOwn(db, platform.clock, actor, input) }),
  pieces: ({ db, actor, input }) => readPieces(db, actor, input.recordingId, input.from),
  remove: ({ db, actor, input }) => removeRecording(db, actor, input.recordingId),
});
