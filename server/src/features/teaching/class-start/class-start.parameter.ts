import { defineParameter } from '../../../platform/parameter.ts';

export const classStartParameters = {
  leadMinutes: defineParameter({
    name: 'labStartBeforeLesson',
    group: 'lab',
    title: { zh: '课前自动开机', en: 'Start machines before lessons', mn: 'Хичээлийн өмнө машин асаах' },
    description: {
      zh: '课表上的课开始前几分钟，自动为全班启动当前实验的虚拟机；0 表示不自动',
      en: 'So many minutes before a lesson of the timetable the machines of its class are started; 0: not by itself',
      mn: 'Хуваарийн хичээл эхлэхээс хэдэн минутын өмнө ангийн машиныг асаах; 0 бол өөрөө асаахгүй',
    },
    rule: { kind: 'number', min: 0, max: 60, unit: { zh: '分钟', en: 'minutes', mn: 'минут' } },
    default: 0,
  }),
};
