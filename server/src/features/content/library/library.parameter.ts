import { openParameters } from '@xueyan/contract/base/open-parameter';
import { defineParameter } from '../../../platform/parameter.ts';

export const libraryParameters = {
  binDays: defineParameter({
    name: 'libraryBinDays',
    group: 'retention',
    title: { zh: '资源库回收站的保留', en: 'Recycle bin of the library', mn: 'Сангийн хогийн сав' },
    description: {
      zh: '删除的资源在回收站里保留多久，其间可以恢复',
      en: 'How long a removed resource can be restored',
      mn: 'Устгасан нөөцийг сэргээж болох хугацаа',
    },
    open: true,
    rule: { kind: 'number', min: 1, max: 365, unit: { zh: '天', en: 'days', mn: 'өдөр' } },
    default: openParameters.libraryBinDays,
  }),
};
