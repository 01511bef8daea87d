import { type SensitiveWord, sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { SensitiveWordFormModal } from './SensitiveWordFormModal.tsx';

const onClose = () => undefined;
const word: SensitiveWord = {
  ...{ wordId: idOf(1), word: '代 写', category: '', level: 'allow', createTime: '2026-09-01 08:00:00' },
};
const form = <SensitiveWordFormModal open edited={word} onClose={onClose} />;
const common = { form, saves: sensitiveWordApi.update, answer: null };

tryForm('the form of a sensitive word', {
  'sends a word without a category as it was kept': trial({
    ...{ ...common, sends: { wordId: idOf(1), word: '代 写', category: '', level: 'allow' } },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...common,
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '处理方式' }).click();
      await page.getByTitle('人工审核').last().click();
    },
    sends: { word: '代 写', category: '', level: 'review' },
  }),
  'adds the first word of a school': trial({
    form: <SensitiveWordFormModal open onClose={onClose} />,
    ...{ saves: sensitiveWordApi.save, answer: { wordId: idOf(2) } },
    change: (dialog) => dialog.getByLabelText('词', { exact: true }).fill('代考'),
    sends: { word: '代考', category: '', level: 'block' },
  }),
});
