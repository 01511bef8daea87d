import { session } from '../../../api/session.ts';
import { LocalCopy } from '../../../ui/autosave/copies.ts';

/** What is typed: the score as it is typed, right or wrong. */
export interface MarkDraft {
  score: string;
  comment: string;
  /** Points for each criterion; none: the score alone. */
  criteria?: number[];
}

export const sameMark = (one: MarkDraft, other: MarkDraft) =>
  one.score.trim() === other.score &&
  one.comment.trim() === other.comment.trim() &&
  String(one.criteria ?? []) === String(other.criteria ?? []);

const isMarkDraft = (kept: unknown): kept is MarkDraft =>
  typeof kept === 'object' &&
  kept !== null &&
  typeof (kept as MarkDraft).score === 'string' &&
  typeof (kept as MarkDraft).comment === 'string';

/** A mark that is typed and not saved yet survives a reload and a slip of the back button; it is its teacher's own. */
export const markDraftOf = (runId: string) =>
  new LocalCopy<MarkDraft>(`xueyan.mark.${session.user()?.id}.${runId}`, isMarkDraft);
