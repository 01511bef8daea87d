import { examApi } from '@xueyan/contract/exam/exam';
import { paperApi } from '@xueyan/contract/exam/paper';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import type { QuestionBody } from '@xueyan/contract/exam/question-key';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { ask, type Session, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test.setTimeout(240_000);

/** A member of class 网络2401: what the demo student sees stays as it is. */
const student = '241121';

const bodies: QuestionBody[] = [
  {
    content: {
      kind: 'single',
      stem: '哪个命令打印当前目录？',
      options: ['ls', 'pwd', 'cd'].map((text, at) => ({ id: `o${at}`, text })),
    },
    key: { kind: 'single', correct: 'o1' },
  },
  {
    content: { kind: 'essay', stem: '管道有什么用？', maxLength: 500 },
    key: { kind: 'essay', reference: '前一个的输出是后一个的输入', rubric: [] },
  },
];

const at = (minutes: number) => {
  const moment = new Date(Date.now() + (minutes + 8 * 60) * 60_000);
  return moment.toISOString().slice(0, 19).replace('T', ' ');
};

/** A paper of 20 points that is ready. */
async function makePaper(teacher: Session, title: string): Promise<string> {
  const { bankId } = await ask(teacher, questionBankApi.save, {
    ...{ name: title, description: '', subject: 'linux', courseId: null, sharing: 'mine', contribution: false },
  });
  const questions: { versionId: string; points: number }[] = [];
  for (const body of bodies) {
    const { questionId } = await ask(teacher, questionApi.save, {
      ...{ bankId, body, analysis: '见教材', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [] },
      ...{ difficulty: '2', score: 10, labels: [], source: '', sharing: 'bank' },
    });
    questions.push({ versionId: (await ask(teacher, questionApi.get, { questionId })).versionId, points: 10 });
  }
  const sections = [{ id: 'a', title: '一、试题', note: '', draws: null, questions }];
  const { paperId } = await ask(teacher, paperApi.save, {
    ...{ title, subject: 'linux', note: '独立完成。', minutes: 60, sharing: 'mine', sections },
    ...{ mixesQuestions: false, mixesOptions: false },
  });
  await ask(teacher, paperApi.finish, { paperId });
  return paperId;
}

test('an exam is given, answered through a cut connection, marked without names, and its result read', async ({
  as,
  school,
  watch,
}) => {
  watch.forgive(/ERR_INTERNET_DISCONNECTED|net::ERR/);
  const name = `期中考试 ${Date.now().toString(36)}`;
  const who = await signIn(school, 'teacher');
  const classes = await ask(who, schoolClassApi.list, { className: '网络2401' });
  const classIds = classes.pageInfo.resultList.map(({ classId }) => classId);
  const { examId } = await ask(who, examApi.save, {
    ...{ examName: name, paperId: await makePaper(who, name), courseId: null, classIds, minutes: 60, start: 'own' },
    ...{ beginTime: at(-1), endTime: at(120), lateMinutes: null, earliestMinutes: 0, passPercent: 60 },
    ...{ shuffleQuestions: false, shuffleOptions: false, resultView: 'paper' },
  });

  const teacher = await as('teacher');
  await teacher.goto('/exam/exams');
  const row = teacher.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: '发布', exact: true }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await expect(row).toContainText('考试中');

  const page = await as(student);
  await page.goto('/exams');
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: '进入考试' }).click();
  await expect(page.getByText('哪个命令打印当前目录？')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(59|1:00):\d\d/);
  await expectAccessible(page);
  await page.getByRole('radio').nth(1).check();
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('textbox').last().fill('把两个命令连起来');
  await expect(page.getByText(/^网络中断！/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^网络中断！/)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByText('交卷成功！')).toBeVisible();

  await teacher.goto(`/exam/exams/${examId}?words=${student}`);
  await expect(teacher.getByRole('row').filter({ hasText: student })).toContainText('已交卷');
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: '提前结束' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '提前结束' }).click();
  await teacher.getByRole('tab', { name: '阅卷', exact: true }).click();
  await teacher.getByRole('menuitem', { name: /简答题/ }).click();
  await expect(teacher.getByText('把两个命令连起来')).toBeVisible();
  await teacher.getByRole('spinbutton', { name: '得分' }).fill('8');
  await teacher.getByRole('button', { name: '评分' }).click();
  await expect(teacher.getByText('没有待评的答案')).toBeVisible();
  await teacher.getByRole('button', { name: '公布成绩' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '公布成绩' }).click();

  await page.getByText('已结束', { exact: true }).click();
  await card.getByRole('button', { name: '查看成绩' }).click();
  await expect(page.getByText('得分 18')).toBeVisible();
  await expectAccessible(page);
});
