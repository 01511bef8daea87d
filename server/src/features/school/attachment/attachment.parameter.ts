import { defineParameter } from '../../../platform/parameter.ts';

export const attachmentParameters = {
  perSection: defineParameter({
    name: 'attachmentsPerSection',
    group: 'upload',
    title: { zh: '每个小节的附件', en: 'Files of a section', mn: 'Нэг хэсгийн файл' },
    description: {
      zh: '一个小节最多几个附件；减少后已有的附件不受影响',
      en: 'How many files a section may have; a smaller number leaves those that are there',
      mn: 'Нэг хэсэгт байх файлын дээд тоо; багасгавал байгаа нь хэвээр үлдэнэ',
    },
    rule: { kind: 'number', min: 1, max: 500, unit: { zh: '个', en: 'files', mn: 'файл' } },
    default: 50,
  }),
};
