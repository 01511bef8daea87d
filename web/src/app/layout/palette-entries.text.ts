import { defineText } from '../../ui/text/text.ts';

export const paletteEntriesText = defineText('app.paletteEntries', {
  zh: { password: '修改密码', dark: '深色模式', light: '浅色模式', modeWords: '主题 夜间 黑色 白色 theme dark light' },
  en: { password: 'Change password', dark: 'Dark mode', light: 'Light mode', modeWords: 'theme night black white' },
  mn: { password: 'Нууц үг солих', dark: 'Бараан горим', light: 'Цайвар горим', modeWords: 'загвар шөнө хар цагаан' },
});
