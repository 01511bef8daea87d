import { defineText } from '../../../ui/text/text.ts';

export const helpToolText = defineText('system.helpTool', {
  zh: { help: '帮助' },
  en: { help: 'Help' },
  mn: { help: 'Тусламж' },
});
