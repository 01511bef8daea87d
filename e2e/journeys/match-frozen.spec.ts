import type { Page } from '@playwright/test';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { ask, signIn } from '../api.ts';
import { choose, fillWindow } from '../exam-steps.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test.setTimeout(240_000);

const staff = 'teacher4';
/** One solves the problem, the other one tries in vain. */
const contestants = [
  { loginName: '241127', statement: 'select name from student', verdict: '通过 AC' },
  { loginName: '241128', statement: 'select id from student', verdict: '答案错误 WA' },
];
const problem = '学生姓名';

/** Adds a question for the judge to the shelf; SQLite needs no compiler. */
async function giveQuestion(school: string, name: string): Promise<void> {
  const who = await signIn(school, staff);
  const { bankId } = await ask(who, questionBankApi.save, {
    ...{ name, description: '', subject: 'linux', courseId: null, sharing: 'mine', contribution: false },
  });
  const { questionId } = await ask(who, questionApi.save, {
    ...{ bankId, analysis: '', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [] },
    ...{ difficulty: '2', score: 10, labels: [], source: '', sharing: 'bank' },
    body: {
      content: {
        ...{ kind: 'sql', stem: name, dialect: 'sqlite', showsRows: true },
        setup: "create table student (id int, name text); insert into student values (1, '张三'), (2, '李四');",
      },
      key: {
        ...{ kind: 'sql', solution: 'select name from student', hiddenSetup: '', compares: 'rows', tables: [] },
        ...{ ordered: false, columnNames: false, tolerance: 0 },
      },
    },
  });
  await ask(who, questionApi.putOn, { questionIds: [questionId] });
}

/** Makes a match that has run for an hour and whose board is frozen, and opens it. */
async function giveMatch(teacher: Page, name: string): Promise<void> {
  await teacher.goto('/exam/matches');
  await teacher.getByRole('button', { name: '新建竞赛' }).first().click();
  const form = teacher.getByRole('dialog', { name: '新建竞赛' });
  await form.getByRole('textbox', { name: '竞赛名称' }).fill(name);
  await fillWindow(form, -60, 60);
  await form.getByRole('spinbutton', { name: '封榜（结束前分钟）' }).fill('90');
  await choose(form, '从题库添加题目', name, name);
  await form.getByRole('textbox', { name: '题目名称' }).fill(problem);
  await form.getByRole('button', { name: '保存' }).click();
  await teacher.getByRole('link', { name, exact: true }).click();

  await teacher.getByRole('tab', { name: '参赛者' }).click();
  await teacher.getByRole('button', { name: '添加参赛者' }).click();
  const people = teacher.getByRole('dialog', { name: '添加参赛者' });
  await people.getByRole('textbox', { name: '学号' }).fill(contestants.map(({ loginName }) => loginName).join('\n'));
  await people.getByRole('button', { name: '保存' }).click();
  await expect(teacher.getByText(`已添加 ${contestants.length} 项`)).toBeVisible();
  await press(teacher, '发布');
  await expect(teacher.getByText('进行中', { exact: true })).toBeVisible();
}

/** Presses an action of the match, and confirms it. */
async function press(teacher: Page, action: string): Promise<void> {
  await teacher.getByRole('button', { name: action, exact: true }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: action }).click();
}

/** Hands in a statement as a contestant, who reads the verdict on it, and opens the board. */
async function play(page: Page, name: string, { statement, verdict }: (typeof contestants)[number]): Promise<void> {
  await page.goto('/matches');
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '进入比赛' }).click();
  await page.getByRole('button', { name: problem }).click();
  await page.getByRole('textbox', { name: 'SQL 语句' }).fill(statement);
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: problem })).toContainText(verdict, { timeout: 60_000 });
  await page.getByRole('tab', { name: '榜单', exact: true }).click();
}

const cell = (page: Page, who: string, what: string) =>
  page.getByRole('row').filter({ hasText: who }).getByTitle(`A：${what}`);

test('after the freeze contestants see that others submitted and not with what result, staff see all, and the reveal is told', async ({
  as,
  school,
}) => {
  const name = `封榜赛 ${Date.now().toString(36)}`;
  const names = await Promise.all(
    contestants.map(async ({ loginName }) => (await signIn(school, loginName)).reply.activeUser.userName),
  );
  const [solver = '', loser = ''] = names;
  await giveQuestion(school, name);
  const teacher = await as(staff);
  await giveMatch(teacher, name);
  const pages: Page[] = [];
  for (const contestant of contestants) {
    const page = await as(contestant.loginName);
    pages.push(page);
    await play(page, name, contestant);
  }

  const expectHidden = async (page: Page) => {
    for (const who of names) await expect(cell(page, who, '待定')).toBeVisible();
    await expect(page.getByTitle(/^A：(首个通过|通过|未通过)$/)).toHaveCount(0);
  };
  const expectShown = async (page: Page) => {
    await expect(cell(page, solver, '首个通过')).toBeVisible();
    await expect(cell(page, loser, '未通过')).toBeVisible();
  };
  for (const page of pages) {
    await expect(page.getByText(/^已封榜：/)).toBeVisible();
    await expectHidden(page);
  }
  await teacher.getByRole('tab', { name: '榜单', exact: true }).click();
  await expectShown(teacher);
  await teacher.getByText('封榜视图', { exact: true }).click();
  await expectHidden(teacher);
  await expectAccessible(teacher);
  await teacher.getByRole('tab', { name: '提交', exact: true }).click();
  await expect(teacher.getByRole('row').filter({ hasText: solver })).toContainText('通过 AC');
  await expect(teacher.getByRole('row').filter({ hasText: loser })).toContainText('答案错误 WA');

  // The end reveals nothing yet, nor does the screen on which the staff reveal it step by step.
  await press(teacher, '提前结束');
  for (const page of pages) {
    await expect(page.getByText('已结束', { exact: true }).first()).toBeVisible();
    await expectHidden(page);
  }
  await teacher.getByRole('link', { name: '解榜大屏' }).click();
  await expectHidden(teacher);
  await teacher.getByRole('button', { name: '全部揭晓' }).click();
  await expectShown(teacher);
  for (const page of pages) await expectHidden(page);

  await teacher.getByRole('button', { name: '返回' }).click();
  await press(teacher, '公布榜单');
  await expect(teacher.getByText('已公布榜单', { exact: true })).toBeVisible();
  for (const page of pages) {
    await expectShown(page);
    await expect(page.getByText(/^已封榜：/)).toBeHidden();
  }

  // Whoever is elsewhere is told, and led to the board.
  const [elsewhere] = pages;
  if (!elsewhere) throw new Error('no contestant');
  await elsewhere.goto('/home');
  await elsewhere.getByRole('banner').getByRole('button', { name: /^消息/ }).click();
  const centre = elsewhere.getByRole('dialog', { name: '消息中心' });
  await centre.getByRole('tab', { name: '系统消息' }).click();
  const told = centre.getByRole('row').filter({ hasText: `榜单已公布：${name}` });
  await told.getByRole('button', { name: '查看' }).click();
  await elsewhere.getByRole('dialog', { name: '查看消息' }).getByRole('button', { name: '前往查看' }).click();
  await expect(elsewhere.getByRole('heading', { name })).toBeVisible();
  await elsewhere.getByRole('tab', { name: '榜单', exact: true }).click();
  await expectShown(elsewhere);
});
