import { defineFeature } from '../../../http/feature.ts';
import { courseToEdit } from '../course/course.service.ts';
import { sectionRoutes } from './section.routes.ts';
import { readingPackage } from './section-package.service.ts';
import { sectionPortable } from './section-portable.service.ts';
import { forgetProgress } from './section-progress.service.ts';
import { fileOfCourseToRead } from './section-release.service.ts';

export const sectionFeature = defineFeature({
  name: 'school/section',
  portable: sectionPortable,
  routes: sectionRoutes,
  sectionKinds: [{ kind: 'chapter' }, { kind: 'reading', package: readingPackage }],
  files: { course: { read: fileOfCourseToRead, write: courseToEdit } },
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await forgetProgress(db, ids);
      return async () => {};
    },
  },
  menu: [
    {
      code: 'teaching/reading',
      parent: 'teaching',
      order: 30,
      titles: { zh: '编辑图文', en: 'Edit reading', mn: 'Унших материал засах' },
      route: '/teaching/readings/:sectionId',
      view: 'school/section/ReadingEditPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'teaching/section',
      parent: 'teaching',
      order: 32,
      titles: { zh: '编辑小节', en: 'Edit section', mn: 'Хэсэг засах' },
      route: '/teaching/sections/:sectionId',
      view: 'school/section/SectionEditPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'study/reading',
      parent: 'teaching',
      order: 80,
      titles: { zh: '阅读', en: 'Reading', mn: 'Унших материал' },
      route: '/courses/:courseId/sections/:sectionId',
      view: 'teaching/study/ReadingPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'section.savereading': { zh: '保存小节正文', en: 'Saved the text of a section', mn: 'Бүлгийн эхийг хадгалсан' },
    'section.save': { zh: '新建小节', en: 'Created a section', mn: 'Бүлэг үүсгэсэн' },
    'section.renamemany': { zh: '批量重命名小节', en: 'Renamed sections', mn: 'Бүлгүүдийн нэрийг өөрчилсөн' },
    'section.rename': { zh: '重命名小节', en: 'Renamed a section', mn: 'Бүлгийн нэрийг өөрчилсөн' },
    'section.movemany': { zh: '批量移动小节', en: 'Moved sections', mn: 'Бүлгүүдийг зөөсөн' },
    'section.move': { zh: '移动小节', en: 'Moved a section', mn: 'Бүлгийг зөөсөн' },
    'section.delete': { zh: '删除章节', en: 'Deleted a section', mn: 'Хэсгийг устгасан' },
    'section.release': { zh: '设置章节开放规则', en: 'Set when sections open', mn: 'Хэсэг нээх дүрэм тавьсан' },
  },
});
