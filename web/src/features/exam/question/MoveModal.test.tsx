import { type Question, questionApi } from '@xueyan/contract/exam/question';
import { type QuestionBank, questionBankApi } from '@xueyan/contract/exam/question-bank';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { MoveModal } from './MoveModal.tsx';

const done = () => undefined;
const question = (n: number): Question => ({
  ...{ questionId: idOf(n), bankId: idOf(1), bankName: '旧题库', subject: 'linux', courseId: null, courseName: '' },
  ...{ chapterId: null, chapterName: '', difficulty: '3', score: 0.5, labels: [], source: '', sharing: 'bank' },
  ...{ kind: 'single', title: '选择', knowledgePoints: [], state: 'offShelf', ownerId: idOf(2), ownerName: '李明远' },
  ...{ organizationId: null, versionId: idOf(n + 10), number: 1, version: 1 },
  ...{ createTime: '2026-11-01 08:00:00', updateTime: '2026-11-01 08:00:00' },
});
const bank = (n: number, name: string): QuestionBank => ({
  ...{ bankId: idOf(n), name, description: '', subject: 'linux', courseId: null, courseName: '', sharing: 'mine' },
  ...{ contribution: false, ownerId: idOf(2), ownerName: '李明远', organizationId: null, questionCount: 0 },
  ...{ version: 1, updateTime: '2026-11-01 08:00:00' },
});
const school = () => serve(questionBankApi.list, () => pageOf(bank(1, '旧题库'), bank(4, '新题库')));
const choose = async (dialog: Locator) => {
  await dialog.getByRole('combobox', { name: '题库' }).click();
  await page.getByTitle('新题库').last().click();
};
const formOf = (way: 'move' | 'copy', ...questions: Question[]) => (
  <MoveModal open way={way} questions={questions} onClose={done} onDone={done} />
);

tryForm('the form of another bank', {
  'moves questions, and does not offer the bank where they are': trial({
    form: formOf('move', question(5), question(6)),
    saves: questionApi.move,
    answer: null,
    school,
    change: async (dialog) => {
      await choose(dialog);
      expect(page.getByTitle('旧题库').elements()).toEqual([]);
    },
    sends: { questionIds: [idOf(5), idOf(6)], bankId: idOf(4) },
  }),
  'copies a question': trial({
    form: formOf('copy', question(5)),
    saves: questionApi.copy,
    answer: { questionId: idOf(7) },
    school,
    change: choose,
    sends: { questionId: idOf(5), bankId: idOf(4) },
  }),
});
