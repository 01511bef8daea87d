import { invigilationApi, proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { implement } from '../../../http/implement.ts';
import { pauseExam, resumeExam } from '../exam/pause.service.ts';
import { getBoard, listPlaces, listWatched, setRules } from './board.service.ts';
import {
  addIncident,
  admit,
  extend,
  listEvents,
  listIncidents,
  listMessages,
  say,
  submitFor,
} from './intervention.service.ts';
import { acknowledge, getMine, report } from './own-place.service.ts';
import { listSnapshots } from './snapshot.service.ts';

export const proctoringRoutes = implement(proctoringApi, {
  exams: async ({ db, platform, actor, input }) => ({ pageInfo: await listWatched(db, platform, actor, input) }),
  board: ({ db, platform, actor, input }) => getBoard(db, platform, actor, input.examId),
  setRules: ({ db, platform, actor, input }) => setRules(db, platform, actor, input.examId, input.rules),
  pause: ({ db, platform, actor, input }) => pauseExam(db, platform, actor, input.examId, input.reason),
  resume: ({ db, platform, actor, input }) => resumeExam(db, platform, actor, input.examId),
  candidates: async ({ db, platform, actor, input }) => ({ pageInfo: await listPlaces(db, platform, actor, input) }),
  events: async ({ db, platform, actor, input }) => ({ pageInfo: await listEvents(db, platform, actor, input) }),
  snapshots: async ({ db, platform, actor, input }) => ({ pageInfo: await listSnapshots(db, platform, actor, input) }),
  say: ({ db, platform, actor, input }) => say(db, platform, actor, input),
  messages: async ({ db, platform, actor, input }) => ({ pageInfo: await listMessages(db, platform, actor, input) }),
  extend: ({ db, platform, actor, input }) => extend(db, platform, actor, input),
  forceSubmit: ({ db, platform, actor, input }) => submitFor(db, platform, actor, input),
  admit: ({ db, platform, actor, input }) => admit(db, platform, actor, input),
  addIncident: ({ db, platform, actor, input }) => addIncident(db, platform, actor, input),
  incidents: async ({ db, platform, actor, input }) => ({ pageInfo: await listIncidents(db, platform, actor, input) }),
});

export const invigilationRoutes = implement(invigilationApi, {
  mine: ({ db, platform, actor, input }) => getMine(db, platform, actor, input.examId),
  acknowledge: ({ db, platform, actor, input }) => acknowledge(db, platform, actor, input.examId, input.messageId),
  report: ({ db, platform, actor, input }) => report(db, platform, actor, input),
});
