import { type Report, type Run, reportTransitions, runApi } from '@xueyan/contract/teaching/run';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError, call, showsFailure } from '../../../api/call.ts';
import { keepText } from '../../../api/keep-text.ts';
import { useLiveBack } from '../../../api/live.ts';
import { Draft, type ServerDraft, type Verdict } from './draft.ts';
import { DraftCopies } from './draft-copies.ts';

/** Tells this window from another one of the same browser; a reload stays the same window. */
function windowName() {
  const key = 'xueyan:window';
  try {
    const known = sessionStorage.getItem(key);
    if (known) return known;
    const made = crypto.getRandomValues(new Uint32Array(2)).join('');
    return keepText(sessionStorage, key, made) ? made : 'only';
  } catch {
    return 'only';
  }
}

/** An unwritten report starts as the teacher's template. */
const asDraft = (report: Report, template: string): ServerDraft => ({
  content: report.state === 'unwritten' && report.content === '' ? template : report.content,
  version: report.version,
  saveTime: report.saveTime,
});

export const mayWrite = (run: Run) =>
  run.open && run.reportPoints > 0 && allowsFrom(reportTransitions.save, run.report.state);

function judge(error: unknown): Verdict {
  if (!(error instanceof CallError)) return { kind: 'failed' };
  if (error.status === 409) return { kind: 'conflict' };
  // A proxy whose server is restarting answers for it.
  if (error.status === 0 || error.status >= 502) return { kind: 'offline' };
  if (error.status === 200 || error.status === 400 || error.status === 403) {
    return { kind: 'refused', message: error.message };
  }
  return { kind: 'failed' };
}

/** The self-saving report of a run. The run must be the same for the component's life: give it a key. */
export function useDraft(run: Run, refetch: () => void) {
  const [copies] = useState(() => new DraftCopies(localStorage, run.runId, windowName()));
  const [draft] = useState(
    () =>
      new Draft(asDraft(run.report, run.reportTemplate), {
        save: async (content, version) => {
          try {
            return await call(runApi.saveDraft, { runId: run.runId, content, version });
          } catch (error) {
            showsFailure(error);
            // Handed in or marked in another window: the run has to be read again.
            if (judge(error).kind === 'refused') refetch();
            throw error;
          }
        },
        load: async () => {
          const now = await call(runApi.open, { sectionId: run.sectionId });
          return asDraft(now.report, now.reportTemplate);
        },
        judge,
        copies,
      }),
  );

  const { report, reportTemplate } = run;
  const writable = mayWrite(run);
  useEffect(() => {
    const server = asDraft(report, reportTemplate);
    if (writable) draft.sync(server);
    else draft.close(server);
  }, [draft, report, reportTemplate, writable]);

  useEffect(() => {
    if (!writable) return;
    draft.start();
    const retry = () => draft.retry();
    const leaving = (event: BeforeUnloadEvent) => {
      // What this browser holds is safe; only a text that is nowhere else deserves the question.
      if (!draft.view().kept) event.preventDefault();
    };
    addEventListener('online', retry);
    addEventListener('pagehide', retry);
    addEventListener('beforeunload', leaving);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('pagehide', retry);
      removeEventListener('beforeunload', leaving);
      draft.retry();
      draft.stop();
    };
  }, [draft, writable]);
  useLiveBack(() => {
    if (writable) draft.retry();
  });

  return { draft, copies };
}

export const useDraftView = (draft: Draft) => useSyncExternalStore(draft.subscribe, draft.view);
export const useDraftState = (draft: Draft) => useSyncExternalStore(draft.subscribe, () => draft.view().state);
export const useDraftSaveTime = (draft: Draft) => useSyncExternalStore(draft.subscribe, () => draft.view().saveTime);
