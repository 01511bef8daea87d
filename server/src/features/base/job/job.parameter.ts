import { defineParameter } from '../../../platform/parameter.ts';

export const jobParameters = {
  keptDays: defineParameter({
    name: 'jobKeptDays',
    group: 'retention',
    title: { zh: '已结束任务的保留', en: 'Jobs that have ended', mn: 'Дууссан ажлууд' },
    description: {
      zh: '导入、导出等任务及其结果文件保留多久',
      en: 'How long imports, exports and the like are kept, with what they made',
      mn: 'Импорт, экспорт зэрэг ажил ба үр дүнгийн файлыг хадгалах хугацаа',
    },
    rule: { kind: 'number', min: 1, max: 90, unit: { zh: '天', en: 'days', mn: 'өдөр' } },
    default: 1,
  }),
};
