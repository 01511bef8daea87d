import { defineText } from '../../../ui/text/text.ts';

/** Separate from the other texts of requests, since the home page loads these. */
export const waitingText = defineText('school.application.waiting', {
  zh: {
    waiting: '{n} 项课程申请等您审批',
    of: '选课 {take} · 听课 {audit} · 退课 {withdraw}',
    answer: '去审批',
  },
  en: {
    waiting: '{n} course {n, request waits|requests wait} for you',
    of: 'Take {take} · Sit in {audit} · Leave {withdraw}',
    answer: 'Answer',
  },
  mn: {
    waiting: '{n} хүсэлт таны хариуг хүлээж байна',
    of: 'Сонгох {take} · Сонсох {audit} · Гарах {withdraw}',
    answer: 'Шийдэх',
  },
});
