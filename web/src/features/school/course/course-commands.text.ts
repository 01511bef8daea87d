import { defineText } from '../../../ui/text/text.ts';

export const courseCommandsText = defineText('teaching.course.commands', {
  zh: { create: '新建课程', createWords: '开课 添加课程' },
  en: { create: 'New course', createWords: 'add a course' },
  mn: { create: 'Шинэ хичээл', createWords: 'хичээл нэмэх' },
});
