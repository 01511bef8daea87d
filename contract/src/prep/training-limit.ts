import { faults } from '../wire/fault.ts';

/** Maximum number of a person's own trainings that wait or run; those of sections have limits of their own. */
export const openTrainingsMax = 20;

export const trainingLimitFaults = faults('traininglimit', {
  many: {
    status: 409,
    zh: '您已有 {max} 个训练在等待或进行，请等其中一个完成，或先停止一个',
    en: '{max} of your trainings wait or run; please wait for one of them, or stop one',
    mn: 'Таны {max} сургалт хүлээж эсвэл үргэлжилж байна; аль нэгийг хүлээх эсвэл зогсооно уу',
  },
});
