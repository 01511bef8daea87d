import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import { useState, useSyncExternalStore } from 'react';
import { call } from '../../../api/call.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { session } from '../../../api/session.ts';
import { Copies, same } from '../../../ui/autosave/copies.ts';
import { useAutosave } from '../../../ui/autosave/useAutosave.ts';

/** Responses that the server has not acknowledged, by question version. */
type Unsent = Record<string, QuestionResponse>;

const nothingUnsent = { value: {}, version: 0, saveTime: null };

const without = (unsent: Unsent, sent: Unsent): Unsent =>
  Object.fromEntries(
    Object.entries(unsent).filter(([versionId, response]) => {
      const gone = sent[versionId];
      return !(gone && same(gone, response));
    }),
  );

/**
 * The responses to the paper of a work. Unacknowledged responses are stored in this browser and sent until they arrive;
 * `onSent` is called when responses of an earlier visit have arrived.
 */
export function usePaperDraft(workId: string, writable: boolean, onSent: () => Promise<unknown>) {
  const [copies] = useState(() => new Copies<Unsent>(`xueyan.taskpaper.${session.user()?.id}.${workId}`));
  const [given, setGiven] = useState<Unsent>({});
  const draft = useAutosave<Unsent>({
    ...{ copies, writable, loaded: nothingUnsent },
    load: () => Promise.resolve(nothingUnsent),
    save: async (unsent, _, givenTime) => {
      const restored = Object.keys(unsent).some((versionId) => !(versionId in given));
      for (const [versionId, response] of Object.entries(unsent))
        await call(taskPaperApi.answer, { workId, versionId, response, givenTime });
      // Another device may have answered later than the stored response.
      if (restored) await onSent();
      return { version: 0, saveTime: schoolNow(), adopt: (now: Unsent) => without(now, unsent) };
    },
  });
  const view = useSyncExternalStore(draft.subscribe, draft.view);
  return {
    draft,
    view,
    responseOf: (versionId: string): QuestionResponse | undefined => view.value[versionId] ?? given[versionId],
    answer: (versionId: string, response: QuestionResponse) => {
      setGiven((now) => ({ ...now, [versionId]: response }));
      draft.type({ ...draft.view().value, [versionId]: response });
    },
  };
}
