import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { usualRules } from '@xueyan/contract/ai/knowledge-base';
import type { KnowledgeDocument } from '@xueyan/contract/ai/knowledge-document';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { trial, tryForm } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { RulesModal } from './RulesModal.tsx';

const documentId = '00000000-0000-4000-8000-000000000001';
const document: KnowledgeDocument = {
  ...{ documentId, title: '问答.txt', labels: [], state: 'ready', reason: '', jobId: null, progress: null },
  ...{ mine: false, rules: null, enabled: true, bytes: 1, chunkCount: 1, characters: 1 },
  createTime: '2026-11-29 08:00:00',
};
const sent = (path: string) => calls.filter((one) => one.path === path).map(({ input }) => input);

test('a document is given rules of its own after a look at what they make of it', async () => {
  serve(knowledgeApi.preview, () => ({ count: 60, passages: [{ place: '', text: '问：什么是死锁？' }] }));
  serve(knowledgeApi.setRules, () => ({ jobId: documentId }));
  const onClose = vi.fn();
  const { screen } = await show(<RulesModal open document={document} usual={usualRules(500)} onClose={onClose} />);
  await expect.element(screen.getByText('按知识库的规则')).toBeVisible();
  await expectAccessible();
  await screen.getByText('单独设置').click();
  await screen.getByRole('combobox', { name: '切分的位置' }).click();
  await screen.getByText('自定分隔符').click();
  // Without a separator nothing is asked for.
  await screen.getByRole('button', { name: '预览切分' }).click();
  await expect.element(screen.getByText('请填写分隔符')).toBeVisible();
  await screen.getByRole('textbox', { name: '分隔符' }).fill('###');
  await screen.getByRole('button', { name: '预览切分' }).click();
  await expect.element(screen.getByText('共 60 段，这里是前 1 段')).toBeVisible();
  await screen.getByRole('button', { name: '保存并重新解析' }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const rules = { ...usualRules(500), split: 'separator', separator: '###' };
  expect(sent(knowledgeApi.preview.path)).toEqual([{ documentId, rules }]);
  expect(sent(knowledgeApi.setRules.path)).toEqual([{ documentId, rules }]);
});

const rules = { chunkSize: 650, overlap: 7, split: 'separator' as const, separator: ' # ', titlesIn: true };
const formOf = (own: KnowledgeDocument['rules']) => (
  <RulesModal open document={{ ...document, rules: own }} usual={usualRules(500)} onClose={() => undefined} />
);
const common = { saves: knowledgeApi.setRules, answer: { jobId: documentId } };

tryForm('the form of the rules of a document', {
  'sends none where the document has none of its own': trial({
    ...{ ...common, form: formOf(null), sends: { documentId, rules: null } },
  }),
  'sends rules as they were kept': trial({ ...common, form: formOf(rules), sends: { documentId, rules } }),
  'sends the one rule that was changed, and the others as they were': trial({
    ...{ ...common, form: formOf(rules) },
    change: (dialog) => dialog.getByRole('switch', { name: '每段前写上所在的标题' }).click(),
    sends: { rules: { ...rules, titlesIn: false } },
  }),
  'gives the document back to the rules of its base': trial({
    ...{ ...common, form: formOf(rules) },
    change: (dialog) => dialog.getByRole('radio', { name: '按知识库的规则' }).click(),
    sends: { rules: null },
  }),
});
