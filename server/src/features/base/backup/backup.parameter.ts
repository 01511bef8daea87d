import { defineParameter } from '../../../platform/parameter.ts';

export const backupParameters = {
  kept: defineParameter({
    name: 'scheduledBackupsKept',
    group: 'retention',
    title: { zh: '定时备份的份数', en: 'Scheduled backups', mn: 'Хуваарьт нөөцлөлт' },
    description: {
      zh: '保留最近几份定时备份；手动做的一直保留，直到被删除',
      en: 'How many of the latest scheduled backups are kept; those made by hand stay until they are deleted',
      mn: 'Сүүлийн хэдэн хуваарьт нөөцийг хадгалах; гараар хийснийг устгах хүртэл хадгална',
    },
    rule: { kind: 'number', min: 1, max: 365, unit: { zh: '份', en: 'backups', mn: 'нөөц' } },
    default: 14,
  }),
  images: defineParameter({
    name: 'backupImages',
    group: 'retention',
    title: { zh: '备份镜像', en: 'Back up images', mn: 'Дүрс нөөцлөх' },
    description: {
      zh: '上传的镜像和由虚拟机保存的镜像一起备份：它们无法重新构建；每个只存一次，由各份备份共用',
      en: 'Backs up uploaded images and those saved from machines: nothing can build them again. Each is stored once for all backups',
      mn: 'Оруулсан болон машинаас хадгалсан дүрсийг хамт нөөцөлнө: тэдгээрийг дахин бүтээх боломжгүй. Тус бүрийг нэг л удаа хадгална',
    },
    rule: { kind: 'switch' },
    default: true,
  }),
};
