import { type Attempt, attemptApi, type Report, reportTransitions } from '@xueyan/contract/teaching/attempt';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError, call } from '../../../api/call.ts';
import type { Autosave } from '../../../ui/autosave/autosave.ts';
import type { AutosaveView, Snapshot } from '../../../ui/autosave/autosave-port.ts';
import { Copies } from '../../../ui/autosave/copies.ts';
import { judge, useAutosave } from '../../../ui/autosave/useAutosave.ts';

/** The report of an attempt as an automatically saved text. */
export type Draft = Autosave<string>;
export type DraftCopies = Copies<string>;
export type DraftView = AutosaveView<string>;

const mostBackups = 10;

/** An unwritten report starts with the teacher's template. */
export const asDraft = (report: Report, template = ''): Snapshot<string> => ({
  value: report.state === 'unwritten' && report.content === '' ? template : report.content,
  version: report.version,
  saveTime: report.saveTime,
});

export const mayWrite = (run: Attempt) =>
  run.open && run.reportPoints > 0 && allowsFrom(reportTransitions.save, run.report.state);

/**
 * The automatically saved report of an attempt. The attempt must stay the same for the component's life: give it a key.
 */
export function useDraft(run: Attempt, refetch: () => void) {
  const { runId, sectionId, report, reportTemplate } = run;
  const [copies] = useState(() => new Copies<string>(`xueyan:report:${runId}`, { backups: mostBackups }));
  const writable = mayWrite(run);
  const draft = useAutosave({
    ...{ copies, writable, loaded: asDraft(report, reportTemplate) },
    join: (mine, theirs) => `${mine}\n\n---\n\n${theirs}`,
    save: async (content, version) => {
      try {
        return await call(attemptApi.saveDraft, { runId, content, version });
      } catch (error) {
        // Submitted or marked in another window: the attempt must be loaded again.
        if (error instanceof CallError && judge(error).kind === 'refused') refetch();
        throw error;
      }
    },
    load: async () => {
      const now = await call(attemptApi.open, { sectionId });
      return asDraft(now.report, now.reportTemplate);
    },
  });
  useEffect(() => {
    const server = asDraft(report, reportTemplate);
    if (writable) draft.sync(server);
    else draft.close(server);
  }, [draft, report, reportTemplate, writable]);
  return { draft, copies };
}

export const useDraftView = (draft: Draft) => useSyncExternalStore(draft.subscribe, draft.view);
export const useDraftState = (draft: Draft) => useSyncExternalStore(draft.subscribe, () => draft.view().state);
export const useDraftSaveTime = (draft: Draft) => useSyncExternalStore(draft.subscribe, () => draft.view().saveTime);
