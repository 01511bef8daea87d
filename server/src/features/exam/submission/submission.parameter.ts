import { defineParameter } from '../../../platform/parameter.ts';

export const submissionParameters = {
  openAtOnce: defineParameter({
    name: 'submissionsAtOnce',
    group: 'teaching',
    title: {
      zh: '每人同时评测的提交',
      en: 'Submissions of one person being judged',
      mn: 'Нэг хүний зэрэг шалгуулах илгээлт',
    },
    description: {
      zh: '一个人未评测完的提交达到这个数时，须等待后再提交',
      en: 'Whoever has so many that are not judged yet waits before handing in another',
      mn: 'Шалгагдаж дуусаагүй илгээлт ийм тоонд хүрвэл дараагийнхыг илгээхээс өмнө хүлээнэ',
    },
    rule: { kind: 'number', min: 1, max: 50, unit: { zh: '份', en: 'submissions', mn: 'илгээлт' } },
    default: 5,
  }),
};
