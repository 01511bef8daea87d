import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

interface Lost {
  id: string;
  name: string;
  ownerId: string;
  sectionId: string | null;
}

/** Tells the owner of a training that it ended without its doing; `courseId` is of its section. */
export const trainingLost = (
  { id, name, ownerId, sectionId }: Lost,
  courseId: string | null,
  reason: string,
): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '训练没有完成：{name}',
    tw: '訓練沒有完成：{name}',
    en: 'Training not finished: {name}',
    mn: 'Сургалт дуусаагүй: {name}',
  },
  content: {
    zh: '训练“{name}”没有完成，不计入次数，请重新开始。{reason}',
    tw: '訓練「{name}」沒有完成，不計入次數，請重新開始。{reason}',
    en: 'The training {name} was not finished. It counts for no attempt; please start it again. {reason}',
    mn: '“{name}” сургалт дуусаагүй. Оролдлогод тооцохгүй, дахин эхлүүлнэ үү. {reason}',
  },
  values: { name, reason },
  to: { users: [ownerId] },
  link: sectionId && courseId ? `/courses/${courseId}/sections/${sectionId}` : `/prep/trainings/${id}`,
});
