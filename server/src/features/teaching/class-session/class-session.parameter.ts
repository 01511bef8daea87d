import { defineParameter } from '../../../platform/parameter.ts';

export const classSessionParameters = {
  hours: defineParameter({
    name: 'classSessionHours',
    group: 'teaching',
    title: { zh: '自动下课时间', en: 'Class ends by itself after', mn: 'Хичээл өөрөө дуусах хугацаа' },
    description: {
      zh: '老师忘记下课时，上课这么久后自动下课',
      en: 'When nobody ends a class, it ends this long after it began',
      mn: 'Хэн ч дуусгаагүй бол эхэлснээс хойш энэ хугацааны дараа дуусна',
    },
    rule: { kind: 'number', min: 1, max: 12, unit: { zh: '小时', en: 'hours', mn: 'цаг' } },
    default: 4,
  }),
};
