import { defineParameter } from '../../../platform/parameter.ts';

export const researchQuotaParameters = {
  running: defineParameter({
    name: 'researchMachinesRunning',
    group: 'lab',
    title: {
      zh: '每个科研项目同时运行的科研机',
      en: 'Running machines of a research project',
      mn: 'Судалгааны төслийн зэрэг ажиллах машин',
    },
    description: {
      zh: '一个科研项目最多同时运行几台科研机；批准立项时或在项目页可以单独设置。科研机不占个人和课程的配额',
      en: 'How many machines one project may run at a time, unless the project has a quota of its own. They count neither for a person nor for a course',
      mn: 'Нэг төсөл зэрэг ажиллуулах машины дээд тоо; төсөлд тусад нь тогтоож болно. Хүн, хичээлийн квотод тооцохгүй',
    },
    rule: { kind: 'number', min: 0, max: 500, unit: { zh: '台', en: 'machines', mn: 'машин' } },
    default: 5,
  }),
};
