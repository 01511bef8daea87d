import { defineFeature } from '../../../http/feature.ts';
import { dictionaryManageRoutes, dictionaryRoutes } from './dictionary.routes.ts';

export const dictionaryFeature = defineFeature({
  name: 'base/dictionary',
  routes: [...dictionaryRoutes, ...dictionaryManageRoutes],
  permissions: [
    {
      code: 'dictionary.manage',
      names: { zh: '管理字典', en: 'Manage dictionaries', mn: 'Толь удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'system/dictionaries',
      parent: 'system/setup',
      order: 34,
      titles: { zh: '字典', en: 'Dictionaries', mn: 'Толь' },
      hints: { zh: '下拉里的选项', en: 'Choices in the lists', mn: 'Жагсаалтын сонголт' },
      route: '/system/dictionaries',
      view: 'base/dictionary/DictionariesPage',
      icon: 'read',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'system/dictionary',
      parent: 'system/setup',
      order: 35,
      titles: { zh: '字典项', en: 'Entries', mn: 'Толийн утгууд' },
      route: '/system/dictionaries/:dictionaryCode',
      view: 'base/dictionary/DictionaryPage',
      hidden: true,
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'dictionary.moveentry': { zh: '调整字典项顺序', en: 'Moved a dictionary entry', mn: 'Толь бичгийн мөрийг зөөсөн' },
    'dictionary.save': { zh: '新增字典', en: 'Made a dictionary', mn: 'Толь үүсгэсэн' },
    'dictionary.update': { zh: '修改字典', en: 'Changed a dictionary', mn: 'Толь өөрчилсөн' },
    'dictionary.delete': { zh: '删除字典', en: 'Deleted a dictionary', mn: 'Толь устгасан' },
    'dictionary.saveentry': { zh: '新增字典项', en: 'Added an entry', mn: 'Толийн утга нэмсэн' },
    'dictionary.updateentry': { zh: '修改字典项', en: 'Changed an entry', mn: 'Толийн утга өөрчилсөн' },
    'dictionary.deleteentry': { zh: '删除字典项', en: 'Deleted an entry', mn: 'Толийн утга устгасан' },
  },
});
