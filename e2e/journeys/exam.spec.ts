import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import type { QuestionBody } from '@xueyan/contract/exam/question-key';
import { ask, type Session, signIn } from '../api.ts';
import { giveExam, importWord, makePaper, shelve } from '../exam-steps.ts';
import { expect, expectAccessible, test } from '../journey.ts';

test.setTimeout(240_000);

/** A student of class 网络2401: what the demo student sees stays as it is. */
const student = '241121';

/** Questions that a teacher wrote in Word, which cannot contain programming and SQL questions. */
const written = [
  '一、选择题（每小题 10 分）',
  '1. 哪个命令打印当前目录？',
  'A. ls    B. pwd    C. cd',
  '答案：B',
  '解析：pwd 是 print working directory。 难度：0.8',
  '二、简答题',
  '2. 管道有什么用？',
  '答案：前一个的输出是后一个的输入。',
];

const judged: QuestionBody[] = [
  {
    content: {
      ...{ kind: 'programming', stem: '读入两个整数，打印它们的和。', languages: ['python'], templates: {} },
      ...{ samples: [{ input: '1 2', output: '3', note: '' }], timeMs: 5000, memoryMb: 128 },
    },
    key: {
      ...{ kind: 'programming', check: { way: 'tokens' }, solution: null },
      tests: [{ id: 'a', input: '20 22', output: '42', weight: 1, group: '' }],
    },
  },
  {
    content: {
      ...{ kind: 'sql', stem: '查出所有学生的姓名。', dialect: 'sqlite', showsRows: true },
      setup: "create table student (id int, name text); insert into student values (1, '张三'), (2, '李四');",
    },
    key: {
      ...{ kind: 'sql', solution: 'select name from student', hiddenSetup: '', compares: 'rows', tables: [] },
      ...{ ordered: false, columnNames: false, tolerance: 0 },
    },
  },
];

/** Creates a bank with the two questions that no document can contain. */
async function makeBank(teacher: Session, name: string): Promise<string> {
  const { bankId } = await ask(teacher, questionBankApi.save, {
    ...{ name, description: '', subject: 'linux', courseId: null, sharing: 'mine', contribution: false },
  });
  for (const body of judged)
    await ask(teacher, questionApi.save, {
      ...{ bankId, body, analysis: '见教材', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [] },
      ...{ difficulty: '2', score: 10, labels: [], source: '', sharing: 'bank' },
    });
  return bankId;
}

test('questions are imported from Word, assembled to a paper, answered in an exam with a cut connection, marked, and the result is read', async ({
  as,
  school,
  watch,
}) => {
  watch.forgive(/ERR_INTERNET_DISCONNECTED|net::ERR/);
  const name = `期中考试 ${Date.now().toString(36)}`;
  const who = await signIn(school, 'teacher');
  const bankId = await makeBank(who, name);
  const teacher = await as('teacher');
  await importWord(teacher, bankId, written, { count: 2, last: '管道有什么用？' });
  await shelve(teacher, 4);
  await makePaper(teacher, name);
  const examId = await giveExam(teacher, name);

  const page = await as(student);
  await page.goto('/exams');
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: '进入考试' }).click();
  // The time of one's own has not started: the notice comes first.
  await expect(page.getByText(/后开始计时，共 60 分钟/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByText('哪个命令打印当前目录？')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(59|1:00):\d\d/);
  await expectAccessible(page);
  await page.getByRole('radio').nth(1).check();
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('textbox').first().fill('把两个命令连起来');
  await page.getByRole('textbox', { name: '程序' }).fill('print(sum(map(int, input().split())))');
  await expect(page.getByText(/^网络中断！/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^网络中断！/)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  await page.getByRole('textbox', { name: 'SQL 语句' }).fill('select name from student');
  await teacher.goto(`/exam/proctoring/${examId}?words=${student}`);
  await expect(teacher.getByRole('row').filter({ hasText: student })).toContainText('4 / 4');
  await expect(teacher.getByRole('row').filter({ hasText: student })).toContainText('答题中');
  await expectAccessible(teacher);
  await teacher.goto(`/exam/exams/${examId}?words=${student}`);
  await teacher.getByRole('button', { name: '全体延长' }).click();
  await teacher.getByRole('dialog').getByLabel('原因').fill('投影仪故障');
  await teacher.getByRole('dialog').getByRole('button', { name: '全体延长' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^1:0\d:\d\d/);
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByText('交卷成功！')).toBeVisible();
  await expect(page.getByText('成绩公布后，在「我的考试」的「已结束」中查看。')).toBeVisible();

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

  await page.getByRole('button', { name: '查看成绩' }).click();
  await expect(page.getByText('得分 38')).toBeVisible();
  await expectAccessible(page);
});
