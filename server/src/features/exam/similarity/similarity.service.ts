import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { SimilarityDetail, SimilarityReport, SimilarPair } from '@xueyan/contract/exam/similarity';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { JobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownOpenJob } from '../../base/job/job.service.ts';
import { compareAll, compareTwo, sourceOf } from './comparing.rule.ts';
import { type Subject, similarityStore as store } from './similarity.store.ts';

/** An answer as its readers may see it. */
export interface Answered {
  id: string;
  author: string;
  userName: string;
  loginName: string;
  response: QuestionResponse | null;
}

/** Answers between two reports of progress. */
const atOnce = 10;

/** Compares all answers to a question and stores the report; ends when `progress` throws. */
export async function compareAnswers(
  db: Db,
  subject: Subject,
  { content, answers }: { content: QuestionContent; answers: Pick<Answered, 'id' | 'author' | 'response'>[] },
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const sources = answers.flatMap((answer) => sourceOf(content, answer));
  const pairs = await compareAll(sources, async (done) => {
    if (done % atOnce === 0 || done === sources.length) await progress(done, sources.length);
    // Other requests of this server are served in between.
    else await new Promise((resolve) => setImmediate(resolve));
  });
  await store.replace(db, subject, { compared: sources.length, pairs });
}

const sideOf = ({ id, userName, loginName }: Answered) => ({ id, userName, loginName });

/** Returns the last report with names, and the actor's job that makes a new one. */
export async function reportOf(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  { subject, kind, key, answers }: { subject: Subject; kind: JobKind; key: string; answers: Map<string, Answered> },
): Promise<SimilarityReport> {
  const found = await store.find(db, subject);
  const pairs = (found?.pairs ?? []).flatMap(({ left, right, ...pair }): SimilarPair[] => {
    const [one, other] = [answers.get(left), answers.get(right)];
    if (!one || !other) return [];
    return [
      { ...pair, left: sideOf(one), right: sideOf(other), percent: Math.max(pair.leftPercent, pair.rightPercent) },
    ];
  });
  return {
    jobId: await ownOpenJob(db, actor, kind, key),
    report: found
      ? {
          compared: found.compared,
          createTime: school.write(found.createdAt),
          pairs: pairs.toSorted((one, other) => other.percent - one.percent),
        }
      : null,
  };
}

/** Returns two answers with the passages that they share. */
export function sideBySide(
  content: QuestionContent,
  one: Answered | undefined,
  other: Answered | undefined,
): SimilarityDetail {
  ensure(one, wireFaults.gone);
  ensure(other, wireFaults.gone);
  const [left, right] = [one, other].map((answer) => sourceOf(content, answer)[0]);
  ensure(left, wireFaults.gone);
  ensure(right, wireFaults.gone);
  const found = compareTwo(left, right);
  return {
    left: { ...sideOf(one), source: left.source },
    right: { ...sideOf(other), source: right.source },
    ...{ leftPercent: found.left, rightPercent: found.right, runs: found.runs },
  };
}
