import type { Actor } from '@xueyan/contract/wire/actor';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { listExams, publishResults } from '../exam/exam.service.ts';
import { markAnswer } from '../exam/exam-marking.service.ts';
import { answersWithoutPoints } from '../exam/past-exam.service.ts';
import { aliasesOf } from '../marking-plan/blindness.service.ts';
import { giveMark } from './marker.service.ts';
import { savePlan } from './planning.service.ts';

interface Marking {
  db: DemoSchool['db'];
  platform: DemoSchool['platform'];
  teacher: Actor;
  colleagues: Actor[];
  examId: string;
}

const words = {
  good: '概念清楚，例子恰当。',
  poor: '只说了用途，请补充原理和例子。',
  decided: '要点齐全，表述略简。',
};

type Unmarked = Awaited<ReturnType<typeof answersWithoutPoints>>[number];
const isGood = ({ response }: Unmarked) => response?.kind === 'essay' && response.text.length > 30;
const worth = (answer: Unmarked) => Math.round(answer.most * (isGood(answer) ? 0.85 : 0.45) * 2) / 2;
const commentOn = (answer: Unmarked) => (isGood(answer) ? words.good : words.poor);

/** Marks by two colleagues who do not see each other’s points; the exam owner decides where they differ. */
async function markByTwo({ db, platform, teacher, colleagues, examId }: Marking) {
  const answers = await answersWithoutPoints(db, examId);
  const itemIds = [...new Set(answers.map(({ itemId }) => itemId))];
  const rules = { markers: 'two', tolerance: 2, arbiterId: teacher.id, anonymous: true, appealDays: 30 } as const;
  const duties = colleagues.map(({ id }) => ({ markerId: id, itemIds, classIds: [] }));
  await savePlan(db, platform, teacher, { ...rules, examId, duties });
  const aliases = await aliasesOf(db, examId);
  for (const [at, answer] of answers.entries()) {
    const { itemId, candidateId, most } = answer;
    const points = worth(answer);
    const given = { examId, itemId, aliasId: aliases.of(candidateId).aliasId };
    // The first mark differs widely from the other one.
    const other = at === 0 ? Math.max(0, points - 3) : Math.min(most, points + (at % 3) / 2);
    for (const [which, colleague] of colleagues.entries()) {
      const own = which === 0 ? points : other;
      await giveMark(db, platform, colleague, { ...given, points: own, comment: commentOn(answer) });
    }
    if (at > 0) continue;
    await giveMark(db, platform, teacher, { ...given, points: points - 1, comment: words.decided });
  }
}

async function markAlone({ db, teacher, examId }: Marking) {
  for (const answer of await answersWithoutPoints(db, examId)) {
    const { itemId, candidateId } = answer;
    await markAnswer(db, teacher, {
      ...{ examId, candidateId, itemId, points: worth(answer), comment: commentOn(answer) },
    });
  }
}

/** Marks what a key could not score in the exam that is over, and publishes its results. */
export async function createDemoMarks({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  const teacher = demoTeacher(teacherIds[0] ?? '', ['exam.give', 'question.write']);
  const { resultList } = await listExams(db, platform, teacher, { state: 'marking', pageNum: 1, pageSize: 10 });
  const examId = resultList[0]?.examId;
  if (!examId) return undefined;
  const colleagues = teacherIds.slice(1, 3).map((id) => demoTeacher(id, ['exam.give']));
  const marking = { db, platform, teacher, colleagues, examId };
  await (colleagues.length === 2 ? markByTwo(marking) : markAlone(marking));
  await publishResults(db, platform, teacher, examId);
  return undefined;
}
