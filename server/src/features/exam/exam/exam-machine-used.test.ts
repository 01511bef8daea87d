import { examApi } from '@xueyan/contract/exam/exam';
import { examMachineApi } from '@xueyan/contract/exam/exam-machine';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import type { QuestionBody } from '@xueyan/contract/exam/question-key';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson, publishImage } from '../../../testing/course.ts';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));

test('a machine that was started is an answer: for its candidate who comes back, on the board and in the list', async () => {
  const { teacher, students, classId } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  const machine: QuestionBody = {
    content: {
      ...{ kind: 'machine', stem: '建用户', imageId: await publishImage(school), minutes: 30 },
      steps: [{ id: 's0', title: '建用户', weight: 1 }],
    },
    key: { kind: 'machine', scripts: [{ id: 's0', script: 'id demo' }] },
  };
  const paperId = await writePaper(teacher, [bodies.single, machine, bodies.judge]);
  const form = { paperId, classIds: [classId], verdictView: 'live' as const, beginTime: at(1), endTime: at(100) };
  const examId = await giveExam(teacher, form);
  await school.clock.advance({ minutes: 2 });
  const enter = async () => (await student.call(sittingApi.begin, { examId })).sections.flatMap(({ items }) => items);
  /** What the candidate finds of each machine question, and how many answers the two lists of candidates count. */
  const seen = async () => {
    const [watched] = (await teacher.call(proctoringApi.candidates, { examId })).pageInfo.resultList;
    const [listed] = (await teacher.call(examApi.candidates, { examId })).pageInfo.resultList;
    const uses = (await enter()).map((item) => item.machine ?? '');
    return { uses, counted: [watched?.answered, listed?.answered] };
  };

  const items = await enter();
  const itemOf = (kind: string) => items.find(({ content }) => content.kind === kind)?.itemId ?? '';
  const entry = { itemId: itemOf('single'), response: { kind: 'single', choice: 'o1' } as const, seq: 1 };
  await student.call(sittingApi.save, { examId, entries: [entry] });
  expect(await seen()).toEqual({ uses: ['', '', ''], counted: [1, 1] });
  await student.call(examMachineApi.start, { examId, itemId: itemOf('machine') });
  expect(await seen()).toEqual({ uses: ['', 'started', ''], counted: [2, 2] });
  school.lab.onExec = () => ({ exitCode: 0 });
  await student.call(examMachineApi.check, { examId, itemId: itemOf('machine') });
  expect(await seen()).toEqual({ uses: ['', 'checked', ''], counted: [2, 2] });
});
