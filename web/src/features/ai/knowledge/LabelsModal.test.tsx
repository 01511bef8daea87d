import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import type { KnowledgeDocument } from '@xueyan/contract/ai/knowledge-document';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { LabelsModal } from './LabelsModal.tsx';

const labelled = (labels: string[]): KnowledgeDocument => ({
  ...{ documentId: idOf(1), title: '讲义.md', labels, state: 'ready', reason: '', jobId: null, progress: null },
  ...{ mine: false, rules: null, enabled: true, bytes: 1, chunkCount: 1, characters: 1 },
  createTime: '2026-11-29 08:00:00',
});
const formOf = (labels: string[]) => <LabelsModal open document={labelled(labels)} onClose={() => undefined} />;
const common = { saves: knowledgeApi.labelDocument, answer: null };

tryForm('the form of the labels of a document', {
  'sends labels as they were kept': trial({
    ...{ ...common, form: formOf(['第 1 章', '考点']) },
    sends: { documentId: idOf(1), labels: ['第 1 章', '考点'] },
  }),
  'sends none where there were none': trial({ ...common, form: formOf([]), sends: { labels: [] } }),
  'adds a label to those that were there': trial({
    ...{ ...common, form: formOf(['考点']) },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '标签' }).fill('死锁');
      await userEvent.keyboard('{Enter}');
    },
    sends: { labels: ['考点', '死锁'] },
  }),
});

test('a label that is too long is refused in the form', async () => {
  serve(knowledgeApi.labelDocument, () => null);
  const { screen } = await show(formOf(['一'.repeat(21)]));
  await screen.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => document.querySelectorAll('.ant-form-item-explain-error').length).toBe(1);
  expect(calls.filter(({ path }) => path === knowledgeApi.labelDocument.path)).toEqual([]);
});
