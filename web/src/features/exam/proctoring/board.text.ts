import { defineText } from '../../../ui/text/text.ts';

export const boardText = defineText('exam.board', {
  zh: {
    now: '现在',
    ends: '结束',
    left: '剩余',
    anyState: '全部状态',
    shown: '显示',
  },
  en: {
    now: 'Now',
    ends: 'Ends',
    left: 'Left',
    anyState: 'Any state',
    shown: 'Shown',
  },
  mn: {
    now: 'Одоо',
    ends: 'Дуусах',
    left: 'Үлдсэн',
    anyState: 'Бүх төлөв',
    shown: 'Харуулах',
  },
});
