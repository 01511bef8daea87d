import { session } from '../../../api/session.ts';
import { LocalCopy } from '../../../ui/autosave/copies.ts';

/** A typed mark: the score as typed, valid or not. */
export interface MarkDraft {
  score: string;
  comment: string;
  /** Points for each criterion; undefined: score alone. */
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

/** Store for a typed and unsaved mark, which survives a reload or an accidental back; visible to its teacher alone. */
export const markDraftOf = (runId: string) =>
  new LocalCopy<MarkDraft>(`xueyan.mark.${session.user()?.id}.${runId}`, isMarkDraft);
