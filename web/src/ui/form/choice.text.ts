import { defineText } from '../text/text.ts';

export const choiceText = defineText('ui.choice', {
  zh: {
    course: '请选择课程',
    courseNone: '没有找到课程',
    classes: '请选择班级',
    classesFirst: '请先选择课程',
    failed: '没有读到，请关闭后再打开',
    startDate: '开始日期',
    endDate: '结束日期',
  },
  en: {
    course: 'Choose a course',
    courseNone: 'No course found',
    classes: 'Choose classes',
    classesFirst: 'Choose a course first',
    failed: 'Could not be read; close and open it again',
    startDate: 'First day',
    endDate: 'Last day',
  },
  mn: {
    course: 'Хичээл сонгоно уу',
    courseNone: 'Хичээл олдсонгүй',
    classes: 'Анги сонгоно уу',
    classesFirst: 'Эхлээд хичээл сонгоно уу',
    failed: 'Уншиж чадсангүй; хаагаад дахин нээнэ үү',
    startDate: 'Эхлэх өдөр',
    endDate: 'Дуусах өдөр',
  },
});
