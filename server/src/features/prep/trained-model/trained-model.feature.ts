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
      hints: { zh: '训练好的模型，试用发布', en: 'Trained models to try', mn: 'Сургасан загварууд' },
      route: '/prep/models',
      view: 'prep/training/ModelsPage',
      icon: 'bulb',
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
      parent: 'study/learning',
      order: 26,
      titles: { zh: '模型体验', en: 'Models to try', mn: 'Загвар турших' },
      hints: { zh: '试用老师发布的模型', en: 'Try models of teachers', mn: 'Багшийн загвар турших' },
      route: '/models',
      view: 'prep/training/OfferedModelsPage',
      icon: 'bulb',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'study/model',
      parent: 'study/learning',
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
