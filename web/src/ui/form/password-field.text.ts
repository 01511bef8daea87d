import { defineText } from '../text/text.ts';

export const passwordFieldText = defineText('ui.passwordField', {
  zh: { capsLock: '大写锁定已打开', show: '显示密码', hide: '隐藏密码' },
  en: { capsLock: 'Caps Lock is on', show: 'Show the password', hide: 'Hide the password' },
  mn: { capsLock: 'Caps Lock асаалттай байна', show: 'Нууц үгийг харуулах', hide: 'Нууц үгийг нуух' },
});
