import type { MatchForm } from '@xueyan/contract/exam/match';
import type { Actor } from '@xueyan/contract/wire/actor';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { clock } from '../../../platform/clock.ts';
import { listQuestions } from '../question/question.service.ts';
import { addMatch, keepMatchTimes, publishMatch } from './match.service.ts';
import { type PastAttempt, recordPastMatch } from './past-match.service.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const common: Omit<MatchForm, 'matchName' | 'notice' | 'rules' | 'beginTime' | 'endTime' | 'classIds' | 'problems'> = {
  ...{ freezeMinutes: 0, penaltyMinutes: 20, lossPercent: 0, wrongPercent: 0 },
  ...{ entryWay: 'individual', teamSize: 3, teamMaker: 'self' },
};
const colors = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'] as const;

/** Returns the programming questions of the demo bank, from easy to hard. */
async function problemsOf({ db, platform }: DemoSchool, teacher: Actor): Promise<MatchForm['problems']> {
  const known: [begins: string, name: string][] = [
    ['输入一行', '求和'],
    ['输入整数', '阶乘'],
    ['输入两个', '最大公约数'],
    ['输入一个字符串', '回文判断'],
    ['第一行输入', '最大子段和'],
  ];
  const input = { kind: 'programming' as const, state: 'onShelf' as const, pageNum: 1, pageSize: 20 };
  const { resultList } = await listQuestions(db, platform.clock, teacher, input);
  return known.flatMap(([begins, problemName], at) => {
    const question = resultList.find(({ title }) => title.startsWith(begins));
    return question ? [{ questionId: question.questionId, problemName, color: colors[at] ?? 'red', points: 100 }] : [];
  });
}

/**
 * For each of the best students of a class and each problem: the minute of the solution, negative if they never solved
 * it, and the number of mistakes before.
 */
const past: [minute: number, wrong: number][][] = [
  [
    [6, 0],
    [14, 0],
    [25, 1],
    [58, 0],
    [112, 1],
  ],
  [
    [4, 0],
    [19, 1],
    [31, 0],
    [77, 0],
    [-110, 3],
  ],
  [
    [8, 0],
    [16, 0],
    [22, 0],
    [96, 2],
  ],
  [
    [5, 0],
    [27, 0],
    [48, 2],
    [105, 0],
    [118, 0],
  ],
  [
    [11, 1],
    [33, 0],
    [-80, 4],
    [101, 1],
  ],
  [
    [9, 0],
    [41, 2],
    [99, 0],
  ],
  [
    [13, 0],
    [52, 0],
    [-115, 2],
  ],
  [
    [17, 2],
    [107, 1],
  ],
  [
    [21, 0],
    [-90, 3],
  ],
  [
    [36, 1],
    [93, 0],
  ],
];

const attempts: PastAttempt[] = past.flatMap((problems, entry) =>
  problems.flatMap(([minute, wrong], problem) => {
    const end = Math.abs(minute);
    const mistakes = Array.from({ length: wrong }, (_, at): PastAttempt => {
      const verdict = (['WA', 'TLE', 'WA', 'RE'] as const)[(entry + at) % 4] ?? 'WA';
      return { entry, problem, minute: Math.max(1, end - 4 * (wrong - at)), verdict };
    });
    return minute < 0 ? mistakes : [...mistakes, { entry, problem, minute: end, verdict: 'AC' as const }];
  }),
);

/**
 * Creates two matches of a class: one that is over and waits to be revealed, and one that can be entered for a week.
 */
export async function createDemoMatches(school: DemoSchool): Promise<undefined> {
  const { db, platform } = school;
  const teacher = demoTeacher(school.teacherIds[0] ?? '', ['exam.give', 'question.write']);
  const problems = await problemsOf(school, teacher);
  if (problems.length === 0) return undefined;
  const now = clock.now().getTime();
  const at = (ms: number) => platform.clock.write(new Date(now + ms));
  const form = { ...common, classIds: school.classIds.slice(0, 1) };
  const over = await addMatch(db, platform, teacher, {
    ...{ ...form, problems, matchName: '程序设计新生赛', rules: 'icpc', freezeMinutes: 30 },
    ...{
      notice: `共 ${problems.length} 道题，两小时。最后 30 分钟封榜。`,
      beginTime: at(-minuteMs),
      endTime: at(dayMs),
    },
  });
  await publishMatch(db, platform, teacher, over);
  const begin = now - 3 * dayMs;
  await recordPastMatch(db, over, {
    ...{ beginAt: new Date(begin), endAt: new Date(begin + 120 * minuteMs), attempts },
    said: 'C 题的输入保证两个数都是正整数。',
  });
  const open = await addMatch(db, platform, teacher, {
    ...{ ...form, problems: problems.slice(0, 4), matchName: '程序设计周练', rules: 'ioi' },
    ...{
      notice: '每题按通过的测试点得分，取最高分。可以反复提交。',
      beginTime: at(-10 * minuteMs),
      endTime: at(7 * dayMs),
    },
  });
  await publishMatch(db, platform, teacher, open);
  await keepMatchTimes(db, platform);
  return undefined;
}
