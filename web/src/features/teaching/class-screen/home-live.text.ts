import { defineText } from '../../../ui/text/text.ts';

export const homeLiveText = defineText('teaching.homeLive', {
  zh: { live: '正在进行', now: '上课中' },
  en: { live: 'Live now', now: 'In class' },
  mn: { live: 'Одоо явагдаж буй', now: 'Хичээлтэй' },
});
