import { defineParameter } from '../../../platform/parameter.ts';

export const machineExportParameters = {
  mostMb: defineParameter({
    name: 'labExportMostMb',
    group: 'lab',
    title: { zh: '导出磁盘的大小上限', en: 'Size of an exported disk', mn: 'Экспортлох дискний хэмжээ' },
    description: {
      zh: '把实验机导出为 qcow2 时，文件最大多少 MB',
      en: 'How large the qcow2 of an exported machine may be',
      mn: 'Экспортолсон машины qcow2 файлын дээд хэмжээ',
    },
    rule: { kind: 'number', min: 256, max: 200_000, unit: { zh: 'MB', en: 'MB', mn: 'MB' } },
    default: 8192,
  }),
  keepDays: defineParameter({
    name: 'labExportKeepDays',
    group: 'lab',
    title: { zh: '导出文件保留天数', en: 'Days that exports are kept', mn: 'Экспорт хадгалах хоног' },
    description: {
      zh: '导出的磁盘文件保留几天，之后自动删除',
      en: 'After so many days an exported disk is deleted',
      mn: 'Экспортолсон дискийг хэдэн хоногийн дараа устгах',
    },
    rule: { kind: 'number', min: 1, max: 30, unit: { zh: '天', en: 'days', mn: 'хоног' } },
    default: 3,
  }),
};
