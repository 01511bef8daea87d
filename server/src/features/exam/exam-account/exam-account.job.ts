import type { Db } from '../../../db/connect.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { followExams } from './exam-account.service.ts';

/** Makes the accounts of an exam follow its state within moments, whether a person or the clock changed it. */
export const examAccountTicker = (db: Db): ListedTicker => ({
  name: 'exam accounts',
  title: { zh: '考试账号随考试开关', en: 'Open and close accounts for exams', mn: 'Шалгалтын бүртгэлийг нээж хаах' },
  everyMs: 2_000,
  round: () => followExams(db),
});
