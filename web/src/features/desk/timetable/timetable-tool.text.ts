import { defineText } from '../../../ui/text.ts';

export const timetableToolText = defineText('desk.timetable.tool', {
  zh: { timetable: '课程表' },
  en: { timetable: 'Timetable' },
  mn: { timetable: 'Хичээлийн хуваарь' },
  tw: { timetable: '課程表' },
});
