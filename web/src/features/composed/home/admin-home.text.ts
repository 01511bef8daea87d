import { defineText } from '../../../ui/text/text.ts';

export const adminHomeText = defineText('home.admin', {
  zh: {
    waiting: '等待处理',
    waitingEmpty: '没有等待处理的申请',
    inbox: '全部审核',
    count: '{n} 项',
  },
  en: {
    waiting: 'Waiting for you',
    waitingEmpty: 'No request waits for a decision',
    inbox: 'All kinds',
    count: '{n} {n, request|requests}',
  },
  mn: {
    waiting: 'Шийдвэр хүлээж буй',
    waitingEmpty: 'Хүлээж буй хүсэлт алга',
    inbox: 'Бүх төрөл',
    count: '{n} хүсэлт',
  },
});
