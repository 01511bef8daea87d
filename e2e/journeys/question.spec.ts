import type { Page } from '@playwright/test';
import { examApi } from '@xueyan/contract/exam/exam';
import { paperApi } from '@xueyan/contract/exam/paper';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { ask, type Session, signIn } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test.setTimeout(240_000);

const at = (minutes: number) => {
  const moment = new Date(Date.now() + (minutes + 8 * 60) * 60_000);
  return moment.toISOString().slice(0, 19).replace('T', ' ');
};
const given = 'int main() { return 0; }';

const makeBank = (who: Session, name: string) =>
  ask(who, questionBankApi.save, {
    ...{ name, description: '', subject: 'linux', courseId: null, sharing: 'mine', contribution: false },
  });

/** Writes a programming question whose answers begin with given code. */
async function write(teacher: Page, bank: string, stem: string) {
  await teacher.goto('/exam/questions/new?kind=programming');
  const choose = (label: string) =>
    teacher.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: label }).click();
  await teacher.getByRole('combobox', { name: '题库' }).click();
  await choose(bank);
  await teacher.getByRole('textbox', { name: '题干' }).fill(stem);
  await teacher.getByRole('textbox', { name: '初始代码 C', exact: true }).fill(given);
  await teacher.getByRole('region', { name: '样例' }).getByRole('button', { name: '添加' }).click();
  await teacher.getByRole('textbox', { name: '样例 1 输入' }).fill('1 2');
  await teacher.getByRole('textbox', { name: '样例 1 输出' }).fill('3');
  await teacher.getByRole('textbox', { name: '样例 1 说明' }).fill('1 + 2 = 3');
  await teacher.getByRole('textbox', { name: '测试点 1 输入' }).fill('20 22');
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: '保存', exact: true }).click();
  await expect(teacher.getByText('保存成功！')).toBeVisible();
}

test('a question with given code moves to another bank, and its answer begins with the code in an exam that tells its earliest hand-in', async ({
  as,
  school,
}) => {
  const name = `两数之和 ${Date.now().toString(36)}`;
  const who = await signIn(school, 'teacher');
  await makeBank(who, `${name} 甲`);
  const { bankId } = await makeBank(who, `${name} 乙`);
  const teacher = await as('teacher');
  await write(teacher, `${name} 甲`, name);

  await teacher.goto(`/exam/questions?words=${encodeURIComponent(name)}`);
  const row = teacher.getByRole('row').filter({ hasText: name });
  await row.getByRole('checkbox').check();
  await teacher.getByRole('button', { name: '移动', exact: true }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '题库' }).click();
  await teacher
    .locator('.ant-select-item-option')
    .filter({ hasText: `${name} 乙` })
    .click();
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: '移动' }).click();
  await expect(teacher.getByText(`已把 1 题移到「${name} 乙」`)).toBeVisible();
  await expect(row).toContainText(`${name} 乙`);
  await expect(row.getByRole('checkbox')).not.toBeChecked();

  const { pageInfo } = await ask(who, questionApi.list, { bankId });
  const versionId = pageInfo.resultList[0]?.versionId ?? '';
  const { paperId } = await ask(who, paperApi.save, {
    ...{ title: name, subject: 'linux', note: '', minutes: 60, sharing: 'mine', mixesQuestions: false },
    ...{ mixesOptions: false },
    sections: [{ id: 'a', title: '编程题', note: '', draws: null, questions: [{ versionId, points: 10 }] }],
  });
  await ask(who, paperApi.finish, { paperId });
  const classes = await ask(who, schoolClassApi.list, { className: '网络2401' });
  const classIds = classes.pageInfo.resultList.map(({ classId }) => classId);
  const { examId } = await ask(who, examApi.save, {
    ...{ examName: name, paperId, courseId: null, classIds, minutes: 60, start: 'own' },
    ...{ beginTime: at(-1), endTime: at(120), lateMinutes: null, earliestMinutes: 10, passPercent: 60 },
    ...{ shuffleQuestions: false, shuffleOptions: false, resultView: 'paper' },
  });
  await ask(who, examApi.publish, { examId });

  const page = await as('241122');
  await page.goto(`/exams/${examId}`);
  await expect(page.getByText('进入考试满 10 分钟后才能交卷。')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('textbox', { name: '程序' })).toHaveValue(given);
  await expect(page.getByText('1 + 2 = 3')).toBeVisible();
  for (const button of await page.getByRole('button', { name: '交卷' }).all()) await expect(button).toBeDisabled();
  await expect(page.getByText(/^\d\d:\d\d:\d\d 起可交卷$/)).toHaveCount(2);
  await expectAccessible(page);
});
