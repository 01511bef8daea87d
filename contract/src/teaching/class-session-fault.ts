import { faults } from '../wire/fault.ts';

export const classSessionFaults = faults('classSession', {
  running: {
    zh: '这门课程正在上课，请先下课',
    en: 'A class of this course is under way; end it first',
    mn: 'Энэ хичээлийн анги явагдаж байна, эхлээд дуусгана уу',
  },
  notReleased: {
    zh: '课程发布后才能上课',
    en: 'A class begins once the course is released',
    mn: 'Хичээл нийтлэгдсэний дараа эхэлнэ',
  },
  ended: { zh: '已经下课', en: 'The class has ended', mn: 'Хичээл дууссан' },
  noSlides: {
    zh: '这个小节没有可以放映的页面',
    en: 'There is nothing to show in this section',
    mn: 'Энэ хэсэгт үзүүлэх хуудас алга',
  },
  noStudents: {
    zh: '所选班级没有学生',
    en: 'There are no students in the chosen classes',
    mn: 'Сонгосон ангид сурагч алга',
  },
});
