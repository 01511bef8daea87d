import { faults } from '../wire/fault.ts';

/** Maximum number of a person's own trainings that wait or run; those of sections have limits of their own. */
export const openTrainingsMax = 20;

export const trainingLimitFaults = faults('traininglimit', {
  nothingYet: {
    status: 409,
    zh: '还没有训练完一轮，没有可以保留的结果',
    en: 'No epoch is finished yet: there is nothing to keep',
    mn: 'Нэг ч давталт дуусаагүй тул хадгалах зүйл алга',
  },
  busy: {
    status: 503,
    zh: '正在试用模型的人较多，请稍后再试',
    en: 'Many people are trying models; please try again in a moment',
    mn: 'Загвар туршиж буй хүн олон байна; түр хүлээгээд дахин оролдоно уу',
  },
  many: {
    status: 409,
    zh: '您已有 {max} 个训练在等待或进行，请等其中一个完成，或先停止一个',
    en: '{max} of your trainings wait or run; please wait for one of them, or stop one',
    mn: 'Таны {max} сургалт хүлээж эсвэл үргэлжилж байна; аль нэгийг хүлээх эсвэл зогсооно уу',
  },
});
