import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { implement } from '../../../http/implement.ts';
import { answerStep, checkStep, openAttempt, openHint } from './attempt.service.ts';
import { saveDraft, submitReport } from './report.service.ts';
import { tryScript } from './try-script.service.ts';

export const attemptRoutes = implement(attemptApi, {
  open: ({ db, platform, actor, input }) => openAttempt(db, platform, actor, input.sectionId),
  check: ({ db, platform, actor, input }) => checkStep(db, platform, actor, input.runId, input.checkpointId),
  answer: ({ db, platform, actor, input }) =>
    answerStep(db, platform, actor, input.runId, input.checkpointId, input.answers),
  openHint: ({ db, platform, actor, input }) => openHint(db, platform, actor, input.runId, input.checkpointId),
  tryScript: ({ db, platform, actor, input }) => tryScript(db, platform, actor, input),
  saveDraft: ({ db, platform, actor, input }) =>
    saveDraft(db, platform, actor, input.runId, input.content, input.version),
  submit: ({ db, platform, actor, input }) =>
    submitReport(db, platform, actor, input.runId, input.content, input.version),
});
