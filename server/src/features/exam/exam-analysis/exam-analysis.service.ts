import type { examAnalysisApi as api, ExamStatistics, ItemAnalysis } from '@xueyan/contract/exam/exam-analysis';
import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionKey } from '@xueyan/contract/exam/question-key';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { examToRun } from '../exam/exam.service.ts';
import { examAnalysisStore as store } from './exam-analysis.store.ts';
import { spreadOf, tenthsOf } from './spread.rule.ts';

/** Returns the distribution of points among candidates who handed in. */
export async function statisticsOf(db: Db, actor: Actor, examId: string): Promise<ExamStatistics> {
  const { row } = await examToRun(db, actor, examId);
  const fullPoints = row.totalPoints;
  const passPoints = (fullPoints * row.passPercent) / 100;
  const scores = await store.scores(db, examId);
  const names = [...new Set(scores.map(({ className }) => className))].toSorted();
  const pointsIn = (name?: string) =>
    scores.flatMap(({ className, points }) => (name === undefined || className === name ? [points] : []));
  return {
    ...{ fullPoints, passPoints, all: spreadOf(pointsIn(), passPoints), tenths: tenthsOf(pointsIn(), fullPoints) },
    classes: names.map((className) => ({ className, ...spreadOf(pointsIn(className), passPoints) })),
  };
}

/** Returns the options of a choice, lettered as in the original paper, with which ones are correct. */
function optionsOf(content: QuestionContent, key: QuestionKey): { id: string; label: string; correct: boolean }[] {
  if (content.kind === 'judge' && key.kind === 'judge')
    return [true, false].map((choice) => ({
      ...{ id: String(choice), label: choice ? '✓' : '✗', correct: key.correct === choice },
    }));
  if (content.kind !== 'single' && content.kind !== 'multiple') return [];
  const right = key.kind === 'single' ? [key.correct] : key.kind === 'multiple' ? key.correct : [];
  return content.options.map(({ id }, at) => ({
    ...{ id, label: String.fromCharCode(65 + at), correct: right.includes(id) },
  }));
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000);

async function analysed(db: Db, examId: string): Promise<ItemAnalysis[]> {
  const measures = new Map((await store.measures(db, examId)).map((one) => [one.itemId, one]));
  const choices = await store.choices(db, examId);
  return (await store.items(db, examId)).map(({ item, content, key, title }, at) => {
    const measure = measures.get(item.id);
    const counts = new Map(choices.filter(({ itemId }) => itemId === item.id).map((one) => [one.choice, one.count]));
    return {
      ...{ itemId: item.id, number: at + 1, kind: content.kind, title, points: item.points },
      ...{ asked: measure?.asked ?? 0, blank: measure?.blank ?? 0 },
      facility: rounded(measure?.facility ?? null),
      discrimination: rounded(measure?.discrimination ?? null),
      choices: optionsOf(content, key).map((option) => ({ ...option, count: counts.get(option.id) ?? 0 })),
    };
  });
}

type Order = Pick<ItemAnalysis, 'number' | 'facility' | 'discrimination'>;

/** Lists a page of item analysis: statistics of each question of an exam. */
export async function listItemAnalysis(db: Db, actor: Actor, input: z.output<typeof api.items.input>) {
  await examToRun(db, actor, input.examId);
  const [field = 'number', direction = 'asc'] = input.orderFlag?.split(' ') ?? [];
  const worth = (one: Order) => one[field as keyof Order] ?? Number.POSITIVE_INFINITY;
  const items = (await analysed(db, input.examId)).toSorted((one, other) =>
    worth(one) === worth(other) ? one.number - other.number : worth(one) < worth(other) ? -1 : 1,
  );
  if (direction === 'desc') items.reverse();
  const { pageNum, pageSize } = input;
  const first = (pageNum - 1) * pageSize;
  return { resultList: items.slice(first, first + pageSize), totalSize: items.length, pageNum, pageSize };
}
