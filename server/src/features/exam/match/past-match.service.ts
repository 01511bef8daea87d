import type { JudgedResponse } from '@xueyan/contract/exam/submission';
import type { Verdict } from '@xueyan/contract/exam/verdict';
import type { Db } from '../../../db/connect.ts';
import { questionVersionsOf } from '../question/question-version.service.ts';
import { recordJudged } from '../submission/submission.service.ts';
import { attemptStore } from './attempt.store.ts';
import { clarificationStore } from './clarification.store.ts';
import { entryStore } from './entry.store.ts';
import { matchStore } from './match.store.ts';

/** A past submission, with the indices of its entry and problem. */
export interface PastAttempt {
  entry: number;
  problem: number;
  minute: number;
  verdict: Verdict;
}

/** Returns the solution by the question's author, or a program that compiles and is wrong. */
function responseOf(
  content: { kind: string },
  key: { kind: string; solution?: unknown },
  isRight: boolean,
): JudgedResponse {
  const { solution } = key;
  if (content.kind === 'sql')
    return { kind: 'sql', statement: isRight && typeof solution === 'string' ? solution : 'select 1' };
  const program = solution as { language: 'c' | 'python'; source: string } | null;
  const language = program?.language ?? 'python';
  const wrong = language === 'c' ? 'int main(void) { return 0; }\n' : 'print(0)\n';
  return { kind: 'programming', language, source: isRight && program ? program.source : wrong };
}

/** Fills a running match with past submissions and ends it; for schools set up with a past. */
export const recordPastMatch = (
  db: Db,
  matchId: string,
  { beginAt, endAt, attempts, said }: { beginAt: Date; endAt: Date; attempts: PastAttempt[]; said: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const match = await matchStore.row(tx, matchId);
    const problems = await matchStore.problems(tx, matchId);
    const versions = await questionVersionsOf(
      tx,
      problems.map(({ versionId }) => versionId),
    );
    const entries = await entryStore.ofMatch(tx, matchId);
    const members = await entryStore.membersOf(
      tx,
      entries.map(({ id }) => id),
    );
    if (!match) return;
    for (const { entry: at, problem: place, minute, verdict } of attempts) {
      const entry = entries[at];
      const problem = problems[place];
      const version = problem && versions.get(problem.versionId);
      const ownerId = members.find(({ entryId }) => entryId === entry?.id)?.userId;
      if (!entry || !problem || !version || !ownerId) continue;
      const submittedAt = new Date(beginAt.getTime() + minute * 60_000 + (at * 7 + place * 3) * 1000);
      const share = verdict === 'AC' ? 1 : 0;
      const handed = {
        ...{ questionVersionId: problem.versionId, contextId: entry.id, contextKind: 'match' as const, secret: true },
        ...{ purpose: 'answer' as const, response: responseOf(version.content, version.key, verdict === 'AC') },
      };
      const judged = { verdict, share, timeMs: 20 + at * 3, memoryMb: 8, createdAt: submittedAt };
      const submissionId = await recordJudged(tx, ownerId, handed, judged);
      await attemptStore.insert(tx, [
        { submissionId, matchId, entryId: entry.id, problemId: problem.id, submittedAt, verdict, share },
      ]);
    }
    const createdAt = new Date(beginAt.getTime() + 25 * 60_000);
    await clarificationStore.insert(tx, {
      ...{ matchId, authorId: match.ownerId, question: said, open: true, createdAt },
    });
    const freezeAt = new Date(endAt.getTime() - match.freezeMinutes * 60_000);
    await matchStore.set(tx, matchId, { state: 'ended', beginAt, endAt, freezeAt });
  });
