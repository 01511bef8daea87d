import { defineFeature } from '../../../http/feature.ts';
import { createDemoLibrary } from './library.demo.ts';
import { libraryJobs } from './library.job.ts';
import { libraryRoutes } from './library.routes.ts';
import { fileToRead, itemToEdit } from './library.service.ts';
import { libraryStream } from './library.stream.ts';
import { libraryFinder } from './library-finder.service.ts';

export const libraryFeature = defineFeature({
  name: 'content/library',
  finders: [libraryFinder],
  routes: libraryRoutes,
  streams: [libraryStream],
  jobs: libraryJobs,
  files: {
    resource: {
      read: fileToRead,
      write: (db, actor, itemId) => db.transaction((tx) => itemToEdit(tx, actor, itemId)),
    },
  },
  permissions: [
    {
      code: 'library.write',
      names: { zh: '上传课程资源', en: 'Bring resources to the library', mn: 'Нөөц оруулах' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'library.manage',
      names: { zh: '审核课程资源', en: 'Review resources of the library', mn: 'Нөөц хянах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'content/library',
      parent: 'content',
      order: 30,
      titles: { zh: '课程资源', en: 'Resources', mn: 'Хичээлийн нөөц' },
      route: 'library',
      view: 'content/library/LibraryPage',
      icon: 'book',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
    {
      code: 'content/library-item',
      parent: 'content',
      order: 31,
      titles: { zh: '资源', en: 'Resource', mn: 'Нөөц' },
      route: 'library/:itemId',
      view: 'content/library/LibraryItemPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'library.update': { zh: '修改课程资源', en: 'Changed a resource', mn: 'Нөөц өөрчилсөн' },
    'library.shelve': { zh: '上架或下架资源', en: 'Put a resource on or off the shelf', mn: 'Нөөц тавьсан/буулгасан' },
    'library.decide': { zh: '审核课程资源', en: 'Reviewed a resource', mn: 'Нөөц хянасан' },
    'library.delete': { zh: '删除课程资源', en: 'Removed a resource', mn: 'Нөөц устгасан' },
    'library.restore': { zh: '恢复课程资源', en: 'Restored a resource', mn: 'Нөөц сэргээсэн' },
    'library.deletefolder': {
      zh: '删除资源文件夹',
      en: 'Deleted a folder of resources',
      mn: 'Нөөцийн хавтас устгасан',
    },
  },
  demo: createDemoLibrary,
});
