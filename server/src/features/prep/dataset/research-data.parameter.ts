import { defineParameter } from '../../../platform/parameter.ts';

export const researchDataParameters = {
  dataGb: defineParameter({
    name: 'researchDataGb',
    group: 'lab',
    title: { zh: '每个科研项目的数据量', en: 'Data of a research project', mn: 'Судалгааны төслийн өгөгдлийн хэмжээ' },
    description: {
      zh: '属于一个科研项目的数据集合计多大；批准立项时或在项目页可以单独设置',
      en: 'How much the data sets of one project may take together, unless the project has a quota of its own',
      mn: 'Нэг төслийн өгөгдлийн багцууд нийлээд эзлэх хэмжээ; төсөлд тусад нь тогтоож болно',
    },
    rule: { kind: 'number', min: 0, max: 100_000, unit: { zh: 'GB', en: 'GB', mn: 'ГБ' } },
    default: 50,
  }),
};
