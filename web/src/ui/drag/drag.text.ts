import { defineText } from '../text/text.ts';

export const dragText = defineText('ui.drag', {
  zh: {
    hint: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 放回原处。',
    lifted: '已拿起「{title}」',
    at: '「{title}」移到第 {n} 位',
    dropped: '已放下「{title}」',
    cancelled: '「{title}」已放回原处',
  },
  en: {
    hint: 'Press Space to lift, the arrow keys to move, Space again to drop, and Esc to put it back.',
    lifted: '“{title}” is lifted',
    at: '“{title}” goes to position {n}',
    dropped: '“{title}” is dropped',
    cancelled: '“{title}” is back where it was',
  },
  mn: {
    hint: 'Зай товчоор авч, сумаар зөөж, дахин зай дарж тавина, Esc дарвал байранд нь буцаана.',
    lifted: '«{title}»-г авлаа',
    at: '«{title}» {n}-р байранд очно',
    dropped: '«{title}»-г тавилаа',
    cancelled: '«{title}» байрандаа буцлаа',
  },
});
