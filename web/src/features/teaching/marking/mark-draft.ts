import { keepText } from '../../../api/keep-text.ts';
import { session } from '../../../api/session.ts';

/** What is typed: the score as it is typed, right or wrong. */
export interface MarkDraft {
  score: string;
  comment: string;
}

const keyOf = (runId: string) => `xueyan.mark.${session.user()?.id}.${runId}`;

export const sameMark = (one: MarkDraft, other: MarkDraft) =>
  one.score.trim() === other.score && one.comment.trim() === other.comment.trim();

/** A mark that is typed and not saved yet survives a reload and a slip of the back button; it is its teacher's own. */
export const markDraft = {
  read: (runId: string): MarkDraft | null => {
    try {
      const kept = JSON.parse(localStorage.getItem(keyOf(runId)) ?? 'null');
      return kept && { score: `${kept.score ?? ''}`, comment: `${kept.comment ?? ''}` };
    } catch {
      return null;
    }
  },
  write: (runId: string, draft: MarkDraft) => keepText(localStorage, keyOf(runId), JSON.stringify(draft)),
  drop: (runId: string) => localStorage.removeItem(keyOf(runId)),
};
