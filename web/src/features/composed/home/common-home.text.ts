import { defineText } from '../../../ui/text/text.ts';

export const commonHomeText = defineText('home.common', {
  zh: { entries: '我的功能', entriesEmpty: '还没有可用的功能，请联系管理员' },
  en: { entries: 'What I can do', entriesEmpty: 'Nothing yet: ask your administrator' },
  mn: { entries: 'Миний цэс', entriesEmpty: 'Одоогоор хоосон: админд хандана уу' },
});
