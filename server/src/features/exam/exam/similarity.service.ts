import type { ProgrammingLanguage, QuestionContent } from '@xueyan/contract/exam/question-content';
import { progressOf } from '@xueyan/contract/exam/question-response';
import type { similarityApi as api, SimilarityDetail, SimilarPair } from '@xueyan/contract/exam/similarity';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import {
  compare,
  type Fingerprinted,
  fingerprint,
  programSizes,
  sharedPrints,
  statementSizes,
  tokensOf,
} from '../../../platform/winnowing.ts';
import { blindAliases } from '../marking-plan/blindness.service.ts';
import { answerStore } from './answer.store.ts';
import { examToRun } from './exam.service.ts';
import { examJudgingStore as store } from './exam-judging.store.ts';

const MOST_PAIRS = 200;
const LEAST_PERCENT = 20;
/** Pairs that share fewer fingerprints are not looked at closely. */
const LEAST_SHARED = 0.1;

type Answered = Awaited<ReturnType<typeof store.answersOf>>[number];

interface Source {
  row: Answered;
  source: string;
  language: ProgrammingLanguage | null;
  prints: Fingerprinted;
}

const sizesOf = ({ language }: Pick<Source, 'language'>) => (language === null ? statementSizes : programSizes);

function sourceOf(content: QuestionContent, row: Answered): Source[] {
  const { response } = row;
  if (!response || progressOf(content, response) === 'none') return [];
  if (response.kind === 'sql') {
    const prints = fingerprint(tokensOf(response.statement, 'statement'), [], statementSizes);
    return [{ row, source: response.statement, language: null, prints }];
  }
  if (response.kind !== 'programming' || content.kind !== 'programming') return [];
  const { language, source } = response;
  const comments = language === 'python' ? 'python' : 'program';
  const template = tokensOf(content.templates[language] ?? '', comments);
  return [{ row, source, language, prints: fingerprint(tokensOf(source, comments), template, programSizes) }];
}

/** The answers to a question as they are compared; under pseudonyms while nobody may know whose they are. */
async function sourcesOf(db: Db, actor: Actor, examId: string, itemId: string): Promise<Source[]> {
  const { row: exam } = await examToRun(db, actor, examId);
  const found = (await answerStore.items(db, examId)).find(({ item }) => item.id === itemId);
  ensure(found, wireFaults.gone);
  const blind = await blindAliases(db, exam);
  const rows = (await store.answersOf(db, itemId)).map((row) => {
    if (!blind) return row;
    const { aliasId, number } = blind.of(row.candidateId);
    return { ...row, candidateId: aliasId, userName: `#${number}`, loginName: '' };
  });
  return rows.flatMap((row) => sourceOf(found.version.content, row));
}

const sideOf = ({ row: { candidateId, userName, loginName } }: Source) => ({ candidateId, userName, loginName });

/** Answers of those who handed in that are alike, the most alike first. */
export async function listSimilarity(db: Db, actor: Actor, { examId, itemId }: z.output<typeof api.list.input>) {
  const sources = await sourcesOf(db, actor, examId, itemId);
  const close = sources.flatMap((left, at) =>
    sources
      .slice(at + 1)
      .filter((right) => right.language === left.language)
      .map((right) => ({ left, right, shared: sharedPrints(left.prints, right.prints) }))
      .filter(({ shared }) => shared >= LEAST_SHARED),
  );
  const pairs = close
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, MOST_PAIRS)
    .map(({ left, right }): SimilarPair => {
      const found = compare(left.prints, right.prints, sizesOf(left));
      return {
        ...{ left: sideOf(left), right: sideOf(right), language: left.language },
        ...{ leftPercent: found.left, rightPercent: found.right, percent: Math.max(found.left, found.right) },
      };
    })
    .filter(({ percent }) => percent >= LEAST_PERCENT)
    .toSorted((one, other) => other.percent - one.percent);
  return { compared: sources.length, pairs };
}

/** Two answers with what is the same in both. */
export async function getSimilarity(
  db: Db,
  actor: Actor,
  { examId, itemId, candidateId, otherId }: z.output<typeof api.get.input>,
): Promise<SimilarityDetail> {
  const sources = await sourcesOf(db, actor, examId, itemId);
  const find = (id: string) => sources.find(({ row }) => row.candidateId === id);
  const [left, right] = [find(candidateId), find(otherId)];
  ensure(left, wireFaults.gone);
  ensure(right, wireFaults.gone);
  const found = compare(left.prints, right.prints, sizesOf(left));
  return {
    left: { ...sideOf(left), source: left.source },
    right: { ...sideOf(right), source: right.source },
    ...{ leftPercent: found.left, rightPercent: found.right, runs: found.runs },
  };
}
