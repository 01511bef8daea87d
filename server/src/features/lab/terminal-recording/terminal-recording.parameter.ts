import { defineParameter } from '../../../platform/parameter.ts';

export const terminalRecordingParameters = {
  days: defineParameter({
    name: 'labRecordingDays',
    group: 'lab',
    title: { zh: '终端录像保留', en: 'Terminal recordings are kept', mn: 'Терминалын бичлэг хадгалах' },
    description: {
      zh: '超过这么多天的终端录像每天自动删除',
      en: 'Recordings of terminals that are older are deleted every day',
      mn: 'Үүнээс хуучин терминалын бичлэгийг өдөр бүр устгана',
    },
    rule: { kind: 'number', min: 1, max: 3650, unit: { zh: '天', en: 'days', mn: 'хоног' } },
    default: 90,
  }),
};
