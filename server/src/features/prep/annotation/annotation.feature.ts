import { defineFeature } from '../../../http/feature.ts';
import { createDemoAnnotations } from './annotation.demo.ts';
import { annotationJobs } from './annotation.job.ts';
import { annotationRoutes } from './annotation.routes.ts';
import { annotationStream } from './annotation.stream.ts';

export const annotationFeature = defineFeature({
  name: 'prep/annotation',
  routes: annotationRoutes,
  streams: [annotationStream],
  jobs: annotationJobs,
  menu: [
    {
      code: 'prep/annotate',
      parent: 'prep',
      order: 16,
      titles: { zh: '标注图片', en: 'Label a picture', mn: 'Зураг тэмдэглэх' },
      route: '/prep/annotate/:pictureId',
      view: 'prep/annotation/AnnotatePage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'study/annotate',
      parent: 'study/learning',
      order: 32,
      titles: { zh: '图片的标注', en: 'Labels of a picture', mn: 'Зургийн тэмдэглэгээ' },
      route: '/prep/annotate/:pictureId',
      view: 'prep/annotation/AnnotatePage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
  ],
  audits: {
    'annotation.savelabel': { zh: '保存标注标签', en: 'Saved a label of a data set', mn: 'Өгөгдлийн шошгыг хадгалсан' },
    'annotation.freeze': {
      zh: '固定标注版本',
      en: 'Froze a version of annotations',
      mn: 'Тэмдэглэгээний хувилбарыг тогтоосон',
    },
    'annotation.deleteLabel': { zh: '删除标注标签', en: 'Deleted a label', mn: 'Шошго устгасан' },
  },
  demo: createDemoAnnotations,
});
