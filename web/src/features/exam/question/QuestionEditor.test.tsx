import { resourceApi } from '@xueyan/contract/base/resource';
import { knowledgePointApi } from '@xueyan/contract/exam/knowledge-point';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { beforeEach, expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const whole = '下列哪些命令可以查看文件的内容？\ncat\nless\nmkdir\nrmdir';

beforeEach(() => {
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [], modulesOff: [], pagesOff: [] },
    actor: { id: idOf(1), roleCode: 'ROLE_TEACHER', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
  serve(questionBankApi.list, ({ pageNum = 1, pageSize = 10 }) => ({
    pageInfo: { resultList: [], totalSize: 0, pageNum, pageSize },
  }));
  serve(knowledgePointApi.tree, () => ({ knowledgePointList: [] }));
  serve(questionApi.similar, ({ text }) => {
    const like = {
      ...{ questionId: idOf(2), kind: 'multiple' as const, title: '下列哪些命令可以查看文件的内容？' },
      ...{ bankName: 'Linux 基础', ownerName: '李老师', likeness: 1 },
    };
    return { questionList: text === whole ? [like] : [] };
  });
});

const asked = () => calls.filter(({ path }) => path === questionApi.similar.path).map(({ input }) => input);

test('a question that is typed in full is compared with its options, and whose it is like is said', async () => {
  const { screen } = await show(<QuestionEditor kind="multiple" onDone={() => undefined} />);
  await screen.getByRole('textbox', { name: '题干' }).fill('下列哪些命令可以**查看**文件的内容？');
  for (const [letter, command] of [
    ['A', '`cat`'],
    ['B', '`less`'],
    ['C', '`mkdir`'],
    ['D', '`rmdir`'],
  ] as const)
    await screen.getByRole('textbox', { name: `选项 ${letter}` }).fill(command);
  await expect.poll(() => asked().at(-1)).toEqual({ text: whole });
  await expect
    .element(screen.getByText('下列哪些命令可以查看文件的内容？（Linux 基础 · 李老师 · 100% 相似）'))
    .toBeVisible();
});

test('a question of a few characters is compared with none', async () => {
  const { screen } = await show(<QuestionEditor kind="multiple" onDone={() => undefined} />);
  await screen.getByRole('textbox', { name: '题干' }).fill('正确的是');
  await screen.getByRole('textbox', { name: '选项 A' }).fill('用 cat 查看文件的内容');
  await screen.getByRole('textbox', { name: '题干' }).fill('关于 cat 命令，正确的是');
  await expect.poll(() => asked().length).toBeGreaterThan(0);
  expect(asked().every((input) => (input as { text: string }).text.startsWith('关于'))).toBe(true);
});
