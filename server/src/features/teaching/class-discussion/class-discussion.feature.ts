import { defineFeature } from '../../../http/feature.ts';
import { classDiscussionRoutes } from './class-discussion.routes.ts';

export const classDiscussionFeature = defineFeature({
  name: 'teaching/class-discussion',
  routes: classDiscussionRoutes,
  audits: {
    'classdiscussion.hide': {
      zh: '隐藏或恢复课堂发言',
      en: 'Hid or restored a post',
      mn: 'Бичлэгийг нуусан эсвэл сэргээсэн',
    },
    'classdiscussion.author': {
      zh: '查看匿名发言的作者',
      en: 'Looked up who wrote a post',
      mn: 'Бичлэгийн зохиогчийг харсан',
    },
  },
});
