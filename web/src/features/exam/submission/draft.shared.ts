import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { JudgedResponse } from '@xueyan/contract/exam/submission';
import { keepText } from '../../../api/keep-text.ts';

const nameOf = (contextId: string, itemId: string, userId: string) => `judge.draft.${userId}.${contextId}.${itemId}`;

/** Unsubmitted code of a match or a practice set, stored on this computer until the window is closed. */
export function keptDraft(contextId: string, itemId: string, userId: string, kind: QuestionContent['kind']) {
  const text = sessionStorage.getItem(nameOf(contextId, itemId, userId));
  try {
    const kept = text === null ? undefined : JudgedResponse.safeParse(JSON.parse(text)).data;
    return kept?.kind === kind ? kept : undefined;
  } catch {
    return undefined;
  }
}

export const keepDraft = (contextId: string, itemId: string, userId: string, response: QuestionResponse) =>
  keepText(sessionStorage, nameOf(contextId, itemId, userId), JSON.stringify(response));
