import { libraryKinds } from '@xueyan/contract/content/library';
import { defineFeature } from '../../../http/feature.ts';
import { createDemoLibrary } from './library.demo.ts';
import { libraryJobs } from './library.job.ts';
import { libraryParameters } from './library.parameter.ts';
import { libraryRoutes } from './library.routes.ts';
import { fileToRead, itemToEdit } from './library.service.ts';
import { libraryStream } from './library.stream.ts';
import { libraryFinder } from './library-finder.service.ts';
import { waitingItems } from './library-folder.service.ts';
import { libraryPortable } from './library-portable.service.ts';
import { libraryStatisticsRoutes } from './library-statistics.routes.ts';

export const libraryFeature = defineFeature({
  name: 'content/library',
  portable: libraryPortable,
  finders: [libraryFinder],
  routes: [...libraryRoutes, ...libraryStatisticsRoutes],
  streams: [libraryStream],
  jobs: libraryJobs,
  files: {
    resource: {
      read: fileToRead,
      write: (db, actor, itemId) => db.transaction((tx) => itemToEdit(tx, actor, itemId)),
    },
  },
  parameters: Object.values(libraryParameters),
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
  inbox: [
    {
      kind: 'resources',
      titles: { zh: '资源审核', en: 'Resources to review', mn: 'Нөөцийн хяналт' },
      path: '/content/library?view=review',
      needs: 'library.manage',
      waiting: waitingItems,
    },
  ],
  menu: [
    {
      code: 'content/library',
      parent: 'content',
      order: 30,
      titles: { zh: '课程资源', en: 'Resources', mn: 'Хичээлийн нөөц' },
      hints: { zh: '共享的课件与资料', en: 'Shared courseware', mn: 'Хуваалцсан материал' },
      route: 'library',
      view: 'content/library/LibraryPage',
      icon: 'folder-open',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
    {
      code: 'content/library-statistics',
      parent: 'content',
      order: 32,
      titles: { zh: '资源统计', en: 'Use of resources', mn: 'Нөөцийн статистик' },
      route: 'library/statistics',
      view: 'content/library/LibraryStatisticsPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
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
  dictionaries: {
    [libraryKinds]: {
      names: { zh: '资源分类', en: 'Categories of resources', mn: 'Нөөцийн ангилал' },
      entries: [
        ['handout', '讲义', 'Handouts', 'Тараах материал'],
        ['exercise', '习题', 'Exercises', 'Дасгал'],
        ['sample', '样例', 'Samples', 'Жишээ'],
        ['data', '数据', 'Data', 'Өгөгдөл'],
        ['recording', '音视频', 'Recordings', 'Бичлэг'],
        ['other', '其他', 'Other', 'Бусад'],
      ],
    },
  },
  audits: {
    'resourcelibrary.updatefolder': {
      zh: '修改资源目录',
      en: 'Changed a folder of resources',
      mn: 'Нөөцийн хавтсыг өөрчилсөн',
    },
    'resourcelibrary.savefolder': {
      zh: '新建资源目录',
      en: 'Created a folder of resources',
      mn: 'Нөөцийн хавтас үүсгэсэн',
    },
    'resourcelibrary.addtocourse': {
      zh: '将资源加入课程',
      en: 'Added a resource to a course',
      mn: 'Нөөцийг хичээлд нэмсэн',
    },
    'library.update': { zh: '修改课程资源', en: 'Changed a resource', mn: 'Нөөц өөрчилсөн' },
    'library.shelve': { zh: '上架或下架资源', en: 'Put a resource on or off the shelf', mn: 'Нөөц тавьсан/буулгасан' },
    'library.decide': { zh: '审核课程资源', en: 'Reviewed a resource', mn: 'Нөөц хянасан' },
    'library.delete': { zh: '删除课程资源', en: 'Removed a resource', mn: 'Нөөц устгасан' },
    'library.restore': { zh: '恢复课程资源', en: 'Restored a resource', mn: 'Нөөц сэргээсэн' },
    'library.move': { zh: '移动课程资源', en: 'Moved resources', mn: 'Нөөц зөөсөн' },
    'library.restoreversion': {
      zh: '恢复资源的旧版本',
      en: 'Restored a version of a resource',
      mn: 'Нөөцийн хуучин хувилбар сэргээсэн',
    },
    'library.deletefolder': {
      zh: '删除资源文件夹',
      en: 'Deleted a folder of resources',
      mn: 'Нөөцийн хавтас устгасан',
    },
  },
  demo: createDemoLibrary,
});
