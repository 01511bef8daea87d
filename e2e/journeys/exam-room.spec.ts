import { candidateNamingApi } from '@xueyan/contract/exam/candidate-naming';
import { examApi } from '@xueyan/contract/exam/exam';
import { paperApi } from '@xueyan/contract/exam/paper';
import { ask, signIn } from '../api.ts';
import { choose, schoolMinute } from '../exam-steps.ts';
import { expect, expectAccessible, test } from '../journey.ts';

/** Two students of class 网络2401 who come without their class. */
const named = ['241123', '241124'];

test('a teacher looks at a paper as a candidate gets it, names two candidates in the form and gives them seats, and one of them finds the seat', async ({
  as,
  school,
}) => {
  const name = `补考 ${Date.now().toString(36)}`;
  const who = await signIn(school, 'teacher');
  const { pageInfo } = await ask(who, paperApi.list, { state: 'ready' });
  const [paper] = pageInfo.resultList;
  if (!paper) throw new Error('the demo school has no paper');

  const teacher = await as('teacher');
  await teacher.goto(`/exam/papers/${paper.paperId}/preview`);
  await expect(teacher.getByText('预览，不保存')).toBeVisible();
  await teacher.getByRole('radio').first().check();
  await teacher.getByRole('button', { name: '看得分' }).click();
  await expect(teacher.getByText(/^自动评分 /)).toBeVisible();

  await teacher.goto('/exam/exams');
  await teacher.getByRole('button', { name: '新建考试' }).first().click();
  const form = teacher.getByRole('dialog', { name: '新建考试' });
  await form.getByLabel('考试名称').fill(name);
  await form.getByRole('combobox', { name: '试卷' }).click();
  await teacher.locator('.ant-select-dropdown:visible').getByText(paper.title).click();
  await form.getByRole('button', { name: '选择考生' }).click();
  const pick = teacher.getByRole('dialog', { name: '选择考生' });
  for (const number of named) {
    await pick.getByRole('textbox', { name: '学号、账号或姓名' }).fill(number);
    await pick.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
  }
  await expectAccessible(teacher);
  await pick.getByRole('button', { name: '选择 2 人' }).click();
  await expect(form.getByRole('group', { name: '指定考生' })).toContainText('网络2401');
  await form.getByRole('button', { name: '保存' }).click();
  const row = teacher.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: '发布', exact: true }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await expect(row).toContainText('未开始');

  await row.getByRole('link', { name }).click();
  await teacher.getByRole('link', { name: '考场与座位' }).click();
  await teacher.getByRole('button', { name: '新增考场' }).first().click();
  const room = teacher.getByRole('dialog', { name: '新增考场' });
  await room.getByRole('combobox', { name: '考场名称' }).fill('北楼 301');
  await room.getByRole('button', { name: '保存' }).click();
  await expect(teacher.getByRole('row').filter({ hasText: '北楼 301' })).toContainText('0 / 40');
  await teacher.getByRole('button', { name: '按学号编排座位' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '按学号编排座位' }).click();
  await expect(teacher.getByRole('row').filter({ hasText: '北楼 301' })).toContainText('2 / 40');
  await expectAccessible(teacher);

  const student = await as(named[1] ?? '');
  await student.goto('/exams');
  const card = student.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: '须知与座位' }).click();
  await expect(student.getByText('您的座位：北楼 301，2 号。')).toBeVisible();
  await expectAccessible(student);
});

test('a teacher arranges a resit for who was absent, looks at its draft and publishes it, and a student finds it as a resit', async ({
  as,
  school,
}) => {
  const name = `期末 ${Date.now().toString(36)}`;
  const who = await signIn(school, 'teacher');
  const { pageInfo } = await ask(who, paperApi.list, { state: 'ready' });
  const [paper] = pageInfo.resultList;
  if (!paper) throw new Error('the demo school has no paper');
  const people = await Promise.all(named.map((words) => ask(who, candidateNamingApi.people, { words })));
  const { examId } = await ask(who, examApi.save, {
    ...{ examName: name, paperId: paper.paperId, courseId: null, classIds: [], minutes: 60, start: 'own' },
    ...{ beginTime: `${schoolMinute(-1)}:00`, endTime: `${schoolMinute(90)}:00`, lateMinutes: null },
    ...{ earliestMinutes: 0, passPercent: 60, shuffleQuestions: false, shuffleOptions: false, resultView: 'points' },
    userIds: people.flatMap(({ personList }) => personList.map(({ userId }) => userId)),
  });
  await ask(who, examApi.publish, { examId });
  await expect.poll(async () => (await ask(who, examApi.get, { examId })).state).toBe('running');
  await ask(who, examApi.close, { examId });
  await ask(who, examApi.publishResults, { examId });

  const teacher = await as('teacher');
  await teacher.goto(`/exam/exams/${examId}`);
  await teacher.getByRole('button', { name: '安排补考' }).click();
  const dialog = teacher.getByRole('dialog', { name: `安排「${name}」的补考` });
  await choose(dialog, '试卷', paper.title);
  await expect(dialog.getByText('与原考试是同一张试卷')).toBeVisible();
  await dialog.getByRole('radio', { name: '缺考（2 人）' }).check();
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: '建立补考草稿' }).click();
  const form = teacher.getByRole('dialog', { name: '编辑考试' });
  await expect(form.getByLabel('考试名称')).toHaveValue(`${name} 补考`);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(teacher.getByRole('link', { name: `补考自「${name}」` })).toBeVisible();
  await teacher.getByRole('button', { name: '发布', exact: true }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await expect(teacher.getByText('未开始').first()).toBeVisible();

  const student = await as(named[1] ?? '');
  await student.goto('/exams');
  await expect(student.getByRole('listitem').filter({ hasText: `${name} 补考` })).toContainText('补考');
  await teacher.getByRole('link', { name: `补考自「${name}」` }).click();
  await expect(teacher.getByRole('link', { name: `补考：${name} 补考` })).toBeVisible();
});
