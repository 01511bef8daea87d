import { faults } from '../wire/fault.ts';

export const libraryFaults = faults('library', {
  tooLarge: {
    status: 413,
    zh: '一个文件不能是空的，也不能超过 {max}',
    en: 'A file is not empty, and has {max} at most',
    mn: 'Файл хоосон биш, {max}-аас ихгүй байна',
  },
  needsCourse: { zh: '请选择课程', en: 'Please choose a course', mn: 'Хичээл сонгоно уу' },
  notWaiting: { zh: '该资源不在待审核状态', en: 'It does not wait for review', mn: 'Хяналт хүлээгээгүй байна' },
  notDownloadable: {
    status: 403,
    zh: '上传者未开放下载',
    en: 'Its owner does not let it be taken along',
    mn: 'Эзэмшигч татахыг зөвшөөрөөгүй',
  },
  folderInUse: {
    zh: '文件夹内还有内容（含回收站），不能删除',
    en: 'There is something in the folder, or in the recycle bin from it',
    mn: 'Хавтас хоосон биш (хогийн савыг оруулаад)',
  },
  folderCircle: {
    zh: '文件夹不能移到自己里面',
    en: 'A folder cannot be moved into itself',
    mn: 'Хавтсыг өөр рүү нь зөөж болохгүй',
  },
  removed: { zh: '该资源在回收站中', en: 'It is in the recycle bin', mn: 'Хогийн саванд байна' },
});
