import type { leaveEnds } from '@xueyan/contract/exam/sitting-rules';
import { type Language, sayIn } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';

const texts = {
  warn: {
    zh: '您已离开考试页面 {n} 次，超过了允许的次数。请一直停留在考试页面。',
    en: 'You have left the page of the exam {n} {n, time|times}, which is too often. Stay on it.',
    mn: 'Та шалгалтын хуудаснаас {n} удаа гарсан нь хэт олон. Хуудсан дээрээ байна уу.',
  },
  submit: {
    zh: '您已离开考试页面 {n} 次。再离开一次将自动交卷。',
    en: 'You have left the page of the exam {n} {n, time|times}. Once more and your paper is handed in.',
    mn: 'Та шалгалтын хуудаснаас {n} удаа гарсан. Дахин гарвал автоматаар хураана.',
  },
};

/** Message to a candidate who left the page too often. */
export const leftTooOften = (language: Language, n: number, end: (typeof leaveEnds)[number]): string =>
  sayIn(language, texts[end], { n }, toTraditional);
