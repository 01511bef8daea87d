import { defineText } from '../../../ui/text/text.ts';

export const loginNoticesText = defineText('content.announcement.login', {
  zh: { title: '公告' },
  en: { title: 'Announcements' },
  mn: { title: 'Зарлал' },
});
