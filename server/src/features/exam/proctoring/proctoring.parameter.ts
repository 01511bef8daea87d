import { defineParameter } from '../../../platform/parameter.ts';

export const proctoringParameters = {
  snapshotDays: defineParameter({
    name: 'examSnapshotDays',
    group: 'teaching',
    title: { zh: '考试抓拍保留天数', en: 'Pictures of exams are kept', mn: 'Шалгалтын зургийг хадгалах' },
    description: {
      zh: '监考摄像头拍下的照片保留多少天，到期自动删除',
      en: 'For how many days pictures of candidates are kept, then they are deleted',
      mn: 'Шалгуулагчдын зургийг хэдэн өдөр хадгалж, дараа нь устгах',
    },
    rule: { kind: 'number', min: 1, max: 365, unit: { zh: '天', en: 'days', mn: 'өдөр' } },
    default: 30,
  }),
};
