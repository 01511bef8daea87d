import type { TaskKind, TaskState } from '@xueyan/contract/teaching/task';
import { taskKindNames, taskStateNames, workStateNames } from '@xueyan/contract/teaching/task-sheet';
import type { WorkState } from '@xueyan/contract/teaching/task-work';
import { useMemo } from 'react';
import { usePhrase } from '../../../ui/text/usePhrase.ts';

/** Names of kinds and states, as used in exports. */
export function useTaskNames() {
  const phrase = usePhrase();
  return useMemo(
    () => ({
      kind: (kind: TaskKind) => phrase(taskKindNames[kind]),
      task: (state: TaskState) => phrase(taskStateNames[state]),
      work: (state: WorkState) => phrase(workStateNames[state]),
    }),
    [phrase],
  );
}
