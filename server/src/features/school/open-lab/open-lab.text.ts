import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

/** Notifies a student that a teacher cancelled a booking, with the reason. */
export const bookingDismissed = (
  courseId: string,
  course: string,
  time: string,
  reason: string,
  userId: string,
): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '开放实验预约已取消：{course}',
    en: 'Your booking was cancelled: {course}',
    mn: 'Таны захиалга цуцлагдлаа: {course}',
    tw: '開放實驗預約已取消：{course}',
  },
  content: {
    zh: '您预约的 {time} 已被老师取消，可以另选时间。\n\n{reason}',
    en: 'Your booking for {time} was cancelled by the teacher; choose another time.\n\n{reason}',
    mn: 'Таны {time} захиалгыг багш цуцаллаа; өөр цаг сонгоно уу.\n\n{reason}',
    tw: '您預約的 {time} 已被老師取消，可以另選時間。\n\n{reason}',
  },
  values: { course, time: time.slice(0, 16), reason: reason.replace(/^/gm, '> ') },
  to: { users: [userId] },
  link: `/open-labs/${courseId}`,
});
