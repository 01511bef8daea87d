import { taskApi } from '@xueyan/contract/teaching/task';
import { type TaskWork, taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError, call } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';
import type { Snapshot } from '../../../ui/autosave/autosave-port.ts';
import { Copies } from '../../../ui/autosave/copies.ts';
import { judge, useAutosave } from '../../../ui/autosave/useAutosave.ts';

const mostBackups = 10;

const asDraft = ({ content, version, saveTime }: TaskWork): Snapshot<string> => ({
  ...{ value: content, version, saveTime },
});

/**
 * The text of a work, saved automatically while it is typed. The work must stay the same for the component's life: give
 * it a key.
 */
export function useWorkDraft(sectionId: string, work: TaskWork, refetch: () => void) {
  const { workId, writable } = work;
  const [copies] = useState(
    () => new Copies<string>(`xueyan.task.${session.user()?.id}.${workId}`, { backups: mostBackups }),
  );
  const draft = useAutosave<string>({
    ...{ copies, writable, loaded: asDraft(work) },
    join: (mine, theirs) => `${mine}\n\n---\n\n${theirs}`,
    save: async (content, version) => {
      try {
        return await call(taskWorkApi.saveDraft, { workId, content, version });
      } catch (error) {
        // Submitted in another window, or closed since: the state must be loaded again.
        if (error instanceof CallError && judge(error).kind === 'refused') refetch();
        throw error;
      }
    },
    load: async () => {
      const { work: now } = await call(taskApi.get, { sectionId });
      return asDraft(now ?? work);
    },
  });
  useEffect(() => {
    if (writable) draft.sync(asDraft(work));
    else draft.close(asDraft(work));
  }, [draft, work, writable]);
  const view = useSyncExternalStore(draft.subscribe, draft.view);
  return { draft, view };
}
