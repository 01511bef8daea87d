import { defineText } from '../text/text.ts';

export const formGuardText = defineText('ui.formGuard', {
  zh: { fate: '填写的内容还没有保存，现在离开会丢失。' },
  en: { fate: 'What you filled in is not saved; leaving now loses it.' },
  mn: { fate: 'Бөглөсөн зүйл хадгалагдаагүй, одоо гарвал алдагдана.' },
});
