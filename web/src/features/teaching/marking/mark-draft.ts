import { keepText } from '../../../api/keep-text.ts';
import { session } from '../../../api/session.ts';

export interface MarkDraft {
  score: number | null;
  comment: string;
}

const keyOf = (runId: string) => `xueyan.mark.${session.user()?.id}.${runId}`;

/** A mark that is typed and not saved yet survives a reload and a slip of the back button; it is its teacher's own. */
export const markDraft = {
  read: (runId: string): MarkDraft | null => {
    try {
      return JSON.parse(localStorage.getItem(keyOf(runId)) ?? 'null');
    } catch {
      return null;
    }
  },
  write: (runId: string, draft: MarkDraft) => keepText(localStorage, keyOf(runId), JSON.stringify(draft)),
  drop: (runId: string) => localStorage.removeItem(keyOf(runId)),
};
