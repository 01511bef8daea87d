import { defineText } from '../../../ui/text/text.ts';

export const adminHomeText = defineText('home.admin', {
  zh: {
    waiting: '等待处理',
    waitingEmpty: '没有等待处理的申请',
    take: '选课申请',
    audit: '旁听申请',
    withdraw: '退课申请',
    images: '镜像申请',
    count: '{n} 项',
  },
  en: {
    waiting: 'Waiting for you',
    waitingEmpty: 'No request waits for a decision',
    take: 'Requests to take a course',
    audit: 'Requests to listen in',
    withdraw: 'Requests to leave a course',
    images: 'Requests for images',
    count: '{n} {n, request|requests}',
  },
  mn: {
    waiting: 'Шийдвэр хүлээж буй',
    waitingEmpty: 'Хүлээж буй хүсэлт алга',
    take: 'Хичээл авах хүсэлт',
    audit: 'Сонсогчоор суух хүсэлт',
    withdraw: 'Хичээлээс гарах хүсэлт',
    images: 'Дүрсний хүсэлт',
    count: '{n} хүсэлт',
  },
});
