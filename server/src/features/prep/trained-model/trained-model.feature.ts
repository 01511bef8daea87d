import { defineFeature } from '../../../http/feature.ts';
import { createDemoModel } from './trained-model.demo.ts';
import { trainedModelJobs } from './trained-model.job.ts';
import { trainedModelRoutes } from './trained-model.routes.ts';

export const trainedModelFeature = defineFeature({
  name: 'prep/trained-model',
  routes: trainedModelRoutes,
  jobs: trainedModelJobs,
  menu: [
    {
      code: 'prep/models',
      parent: 'prep',
      order: 47,
      titles: { zh: '模型', en: 'Models', mn: 'Загварууд' },
      route: '/prep/models',
      view: 'prep/training/ModelsPage',
      icon: 'experiment',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'prep/model',
      parent: 'prep',
      order: 48,
      titles: { zh: '模型详情', en: 'Model', mn: 'Загвар' },
      route: '/prep/models/:modelId',
      view: 'prep/training/ModelPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'study/models',
      parent: 'study',
      order: 26,
      titles: { zh: '模型体验', en: 'Models to try', mn: 'Загвар турших' },
      route: '/models',
      view: 'prep/training/OfferedModelsPage',
      icon: 'experiment',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'study/model',
      parent: 'study',
      order: 27,
      titles: { zh: '试用模型', en: 'Try a model', mn: 'Загвар турших' },
      route: '/models/:modelId',
      view: 'prep/training/OfferedModelPage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
  ],
  demo: createDemoModel,
  audits: {
    'trainedmodel.save': { zh: '保存模型版本', en: 'Kept a version of a model', mn: 'Загварын хувилбар хадгалсан' },
    'trainedmodel.update': { zh: '修改模型', en: 'Changed a model', mn: 'Загвар өөрчилсөн' },
    'trainedmodel.use': { zh: '启用模型版本', en: 'Used a version of a model', mn: 'Загварын хувилбар сонгосон' },
    'trainedmodel.deleteversion': {
      zh: '删除模型版本',
      en: 'Deleted a version of a model',
      mn: 'Загварын хувилбар устгасан',
    },
    'trainedmodel.delete': { zh: '删除模型', en: 'Deleted a model', mn: 'Загвар устгасан' },
  },
});
