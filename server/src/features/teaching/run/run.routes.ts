import { runApi } from '@xueyan/contract/teaching/run';
import { implement } from '../../../http/implement.ts';
import { saveDraft, submitReport } from './report.service.ts';
import { checkStep, openRun } from './run.service.ts';
import { tryScript } from './try-script.service.ts';

export const runRoutes = implement(runApi, {
  open: ({ db, platform, actor, input }) => openRun(db, platform, actor, input.sectionId),
  check: ({ db, platform, actor, input }) => checkStep(db, platform, actor, input.runId, input.checkpointId),
  tryScript: ({ db, platform, actor, input }) => tryScript(db, platform, actor, input),
  saveDraft: ({ db, platform, actor, input }) =>
    saveDraft(db, platform, actor, input.runId, input.content, input.version),
  submit: ({ db, platform, actor, input }) =>
    submitReport(db, platform, actor, input.runId, input.content, input.version),
});
