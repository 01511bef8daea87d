import { defineParameter } from '../../../platform/parameter.ts';

const unit = { zh: 'MB', en: 'MB', mn: 'МБ' };
const mostMb = 10_485_760;

export const uploadParameters = {
  uploadMbPerRun: defineParameter({
    name: 'uploadMbPerRun',
    group: 'upload',
    title: { zh: '每次实验的上传总量', en: 'Uploads into one attempt', mn: 'Нэг туршилтын байршуулалт' },
    description: {
      zh: '一名学生在一次实验的报告里可以上传的文件合计',
      en: 'All files that a student may upload into one attempt',
      mn: 'Оюутны нэг туршилтад байршуулах бүх файл',
    },
    rule: { kind: 'number', min: 1, max: mostMb, unit },
    default: 200,
  }),
  uploadMbPerPerson: defineParameter({
    name: 'uploadMbPerPerson',
    group: 'upload',
    title: { zh: '每人的上传总量', en: 'Uploads of one person', mn: 'Нэг хүний байршуулалт' },
    description: {
      zh: '一个人在所有实验里上传的文件和头像合计',
      en: 'All files that one person may upload into attempts, and the picture',
      mn: 'Нэг хүний бүх туршилтад байршуулах файл ба зураг',
    },
    rule: { kind: 'number', min: 1, max: mostMb, unit },
    default: 2_048,
  }),
  materialMbPerPerson: defineParameter({
    name: 'materialMbPerPerson',
    group: 'upload',
    title: { zh: '每人的课程资料总量', en: 'Materials of one person', mn: 'Нэг хүний материал' },
    description: {
      zh: '一位教师在课程与帮助文档里上传的文件合计',
      en: 'All files that one person may upload into courses and help documents',
      mn: 'Нэг хүний хичээл ба тусламжид байршуулах файл',
    },
    rule: { kind: 'number', min: 1, max: mostMb, unit },
    default: 51_200,
  }),
  unusedDays: defineParameter({
    name: 'fileUnusedDays',
    group: 'retention',
    title: { zh: '无引用文件的保留', en: 'Files that nothing names', mn: 'Ашиглагдаагүй файл' },
    description: {
      zh: '不再被任何内容引用的文件，保留这么久后删除',
      en: 'Kept for so long before they are removed, since texts are restored and drafts come late',
      mn: 'Ямар ч агуулга ашиглаагүй файлыг ийм удаан хадгалаад устгана',
    },
    rule: { kind: 'number', min: 7, max: 3_650, unit: { zh: '天', en: 'days', mn: 'өдөр' } },
    default: 30,
  }),
};
export type UploadParameter = 'uploadMbPerRun' | 'uploadMbPerPerson' | 'materialMbPerPerson';
