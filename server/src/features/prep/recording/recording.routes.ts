import { recordingApi } from '@xueyan/contract/prep/recording';
import { implement } from '../../../http/implement.ts';
import { beginRecording, finishRecording, listRecordings, removeRecording } from './recording.service.ts';

export const recordingRoutes = implement(recordingApi, {
  list: ({ db, platform, actor }) => listRecordings(db, platform, actor),
  begin: async ({ db, actor, input }) => ({ recordingId: await beginRecording(db, actor, input.title) }),
  finish: async ({ db, actor, input }) => ({ jobId: await finishRecording(db, actor, input) }),
  remove: ({ db, actor, input }) => removeRecording(db, actor, input.recordingId),
});
