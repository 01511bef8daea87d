import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import type { ProgrammingLanguage } from './question-content.ts';

/**
 * Verdicts on a program or a statement, by their usual names: accepted, wrong answer, presentation error, time, memory
 * and output limit exceeded, runtime and compile error, and a system error of the judge itself.
 */
export const verdicts = ['AC', 'WA', 'PE', 'TLE', 'MLE', 'OLE', 'RE', 'CE', 'SE'] as const;
export const Verdict = z.enum(verdicts);
export type Verdict = z.output<typeof Verdict>;

export const verdictNames: Record<Verdict, Text> = {
  AC: { zh: '通过', en: 'Accepted', mn: 'Зөв' },
  WA: { zh: '答案错误', en: 'Wrong answer', mn: 'Буруу хариу' },
  PE: { zh: '格式错误', en: 'Presentation error', mn: 'Хэлбэрийн алдаа' },
  TLE: { zh: '超出时间限制', en: 'Time limit exceeded', mn: 'Хугацаа хэтэрсэн' },
  MLE: { zh: '超出内存限制', en: 'Memory limit exceeded', mn: 'Санах ой хэтэрсэн' },
  OLE: { zh: '输出过长', en: 'Output limit exceeded', mn: 'Гаралт хэтэрсэн' },
  RE: { zh: '运行时错误', en: 'Runtime error', mn: 'Ажиллах үеийн алдаа' },
  CE: { zh: '编译错误', en: 'Compile error', mn: 'Хөрвүүлэлтийн алдаа' },
  SE: { zh: '评测系统错误', en: 'System error', mn: 'Шүүгч системийн алдаа' },
};

/** Names of programming languages, which are not translated. */
export const programLanguageNames: Record<ProgrammingLanguage, string> = {
  c: 'C',
  cpp: 'C++',
  java: 'Java',
  python: 'Python',
  javascript: 'JavaScript',
  go: 'Go',
};
