import { defineFeature } from '../../../http/feature.ts';
import { createDemoMaterials } from './material.demo.ts';
import { materialRoutes } from './material.routes.ts';
import { materialFileToRead } from './material.service.ts';
import { materialStream } from './material.stream.ts';
import { materialPortable } from './material-portable.service.ts';
import { noEditorUpload } from './prep-file.rule.ts';

export const materialFeature = defineFeature({
  name: 'prep/material',
  portable: materialPortable,
  routes: materialRoutes,
  streams: [materialStream],
  files: { material: { read: materialFileToRead, write: noEditorUpload } },
  permissions: [
    {
      code: 'prep.use',
      names: { zh: '使用备课', en: 'Use the preparation', mn: 'Бэлтгэл ашиглах' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'prep.manage',
      names: { zh: '管理素材和数据集', en: 'Manage material and data sets', mn: 'Материал, өгөгдлийн багц удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'prep',
      parent: 'lab',
      order: 75,
      titles: { zh: '备课', en: 'Preparation', mn: 'Бэлтгэл' },
      route: '/prep',
      icon: 'solution',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'prep/materials',
      parent: 'prep',
      order: 20,
      titles: { zh: '素材', en: 'Material', mn: 'Материал' },
      hints: { zh: '图片、音视频、文档', en: 'Pictures, media, documents', mn: 'Зураг, дуу, баримт' },
      route: '/prep/materials',
      view: 'prep/material/MaterialsPage',
      icon: 'picture',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'material.update': { zh: '修改素材', en: 'Changed a material', mn: 'Материал өөрчилсөн' },
    'material.attach': { zh: '引用素材', en: 'Used material in a section', mn: 'Материалыг хэсэгт ашигласан' },
    'material.delete': { zh: '删除素材', en: 'Deleted a material', mn: 'Материал устгасан' },
  },
  demo: createDemoMaterials,
});
