import { defineText } from '../../../ui/text/text.ts';

export const timetableToolText = defineText('timetable.tool', {
  zh: { timetable: '课程表', plan: '自动排课' },
  en: { timetable: 'Timetable', plan: 'Plan a term' },
  mn: { timetable: 'Хичээлийн хуваарь', plan: 'Автоматаар төлөвлөх' },
  tw: { timetable: '課程表' },
});
