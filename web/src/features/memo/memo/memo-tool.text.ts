import { defineText } from '../../../ui/text/text.ts';

export const memoToolText = defineText('memo.tool', {
  zh: { memo: '备忘录', write: '新建备忘', writeWords: '添加 记事 提醒' },
  en: { memo: 'Memos', write: 'New memo', writeWords: 'add note reminder' },
  mn: { memo: 'Тэмдэглэл', write: 'Шинэ тэмдэглэл', writeWords: 'нэмэх сануулга' },
});
