import { defineParameter } from '../../../platform/parameter.ts';

export const researchMachineParameters = {
  machines: defineParameter({
    name: 'researchMachines',
    group: 'lab',
    title: { zh: '每个科研项目的科研机', en: 'Machines of a research project', mn: 'Судалгааны төслийн машин' },
    description: {
      zh: '一个科研项目最多保留几台，休眠的也算；批准立项时或在项目页可以单独设置',
      en: 'How many one project may keep, sleeping ones too, unless the project has a quota of its own',
      mn: 'Нэг төсөл унтсаныг оролцуулан хадгалах дээд тоо; төсөлд тусад нь тогтоож болно',
    },
    rule: { kind: 'number', min: 0, max: 500, unit: { zh: '台', en: 'machines', mn: 'машин' } },
    default: 10,
  }),
  minutes: defineParameter({
    name: 'researchMachineMinutes',
    group: 'lab',
    title: { zh: '科研机的时长', en: 'Time of a research machine', mn: 'Судалгааны машины хугацаа' },
    description: {
      zh: '每次启动后运行多久，到时休眠，内存和磁盘都保留',
      en: 'How long it runs from each start until it sleeps, with its memory and disk kept',
      mn: 'Асаах бүрт унтах хүртэл ажиллах хугацаа; санах ой, диск хадгалагдана',
    },
    rule: { kind: 'number', min: 10, max: 10_080, unit: { zh: '分钟', en: 'minutes', mn: 'минут' } },
    default: 240,
  }),
  datasets: defineParameter({
    name: 'researchDatasets',
    group: 'lab',
    title: { zh: '每个科研项目的数据集', en: 'Data sets of a research project', mn: 'Судалгааны төслийн өгөгдөл' },
    description: {
      zh: '一个科研项目最多关联几个数据集',
      en: 'How many data sets may go with one project',
      mn: 'Нэг төсөлд холбох өгөгдлийн багцын дээд тоо',
    },
    rule: { kind: 'number', min: 0, max: 500, unit: { zh: '个', en: 'data sets', mn: 'багц' } },
    default: 20,
  }),
};
