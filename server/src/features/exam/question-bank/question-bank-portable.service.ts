import { portablePart } from '../../../http/portable.ts';
import { questionBankPortableStore as store } from './question-bank-portable.store.ts';

export const questionBankPortable = [
  portablePart({
    key: 'question-banks',
    titles: { zh: '题库', en: 'Question banks', mn: 'Асуултын сан' },
    tables: ['question_bank'],
    rows: store.questionBanks,
  }),
];
