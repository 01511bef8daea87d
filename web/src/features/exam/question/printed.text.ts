import { defineText } from '../../../ui/text/text.ts';

export const printedText = defineText('exam.printed', {
  zh: {
    worth: '（{n} 分）',
    language: '语言：{name}',
    sampleInput: '样例输入',
    sampleOutput: '样例输出',
  },
  en: {
    worth: '({n} {n, point|points})',
    language: 'Language: {name}',
    sampleInput: 'Sample input',
    sampleOutput: 'Sample output',
  },
  mn: {
    worth: '({n} оноо)',
    language: 'Хэл: {name}',
    sampleInput: 'Жишээ оролт',
    sampleOutput: 'Жишээ гаралт',
  },
});
