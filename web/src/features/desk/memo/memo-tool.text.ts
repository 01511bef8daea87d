import { defineText } from '../../../ui/text.ts';

export const memoToolText = defineText('desk.memo.tool', {
  zh: { memo: '备忘录' },
  en: { memo: 'Memos' },
  mn: { memo: 'Тэмдэглэл' },
});
