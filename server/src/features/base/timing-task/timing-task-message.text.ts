import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../message/sending.service.ts';

/** To the administrators. */
export const taskFailed = (task: string, time: string, message: string): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '定时任务失败：{task}',
    en: 'A timing task failed: {task}',
    mn: 'Цагийн даалгавар амжилтгүй: {task}',
    tw: '定時任務失敗：{task}',
  },
  content: {
    zh: '{time} 开始的任务 {task} 失败：{message}',
    en: 'The task {task} of {time} failed: {message}',
    mn: '{time}-д эхэлсэн {task} даалгавар амжилтгүй боллоо: {message}',
    tw: '{time} 開始的任務 {task} 失敗：{message}',
  },
  values: { task, time, message },
  to: { roles: ['ROLE_ADMIN'] },
  link: '/operations/tasks',
});
