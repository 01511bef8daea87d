import { defineText } from '../../../ui/text.ts';

export const helpToolText = defineText('system.helpTool', {
  zh: { help: '帮助' },
  en: { help: 'Help' },
  mn: { help: 'Тусламж' },
});
