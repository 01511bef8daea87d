import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { JudgedResponse } from '@xueyan/contract/exam/submission';
import { keepText } from '../../../api/keep-text.ts';

const nameOf = (matchId: string, problemId: string, userId: string) => `match.draft.${userId}.${matchId}.${problemId}`;

/** What was written to a problem and not submitted yet, on this computer, until the window is closed. */
export function keptDraft(matchId: string, problemId: string, userId: string, kind: QuestionContent['kind']) {
  const text = sessionStorage.getItem(nameOf(matchId, problemId, userId));
  try {
    const kept = text === null ? undefined : JudgedResponse.safeParse(JSON.parse(text)).data;
    return kept?.kind === kind ? kept : undefined;
  } catch {
    return undefined;
  }
}

export const keepDraft = (matchId: string, problemId: string, userId: string, response: QuestionResponse) =>
  keepText(sessionStorage, nameOf(matchId, problemId, userId), JSON.stringify(response));
