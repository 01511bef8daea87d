import { defineFeature } from '../../../http/feature.ts';
import { classDiscussionParameters } from './class-discussion.parameter.ts';
import { classDiscussionRoutes } from './class-discussion.routes.ts';
import { classDiscussionPortable } from './class-discussion-portable.service.ts';

export const classDiscussionFeature = defineFeature({
  name: 'teaching/class-discussion',
  portable: classDiscussionPortable,
  routes: classDiscussionRoutes,
  parameters: Object.values(classDiscussionParameters),
  audits: {
    'classdiscussion.pin': {
      zh: '置顶课堂发言',
      en: 'Pinned a post in a class session',
      mn: 'Хичээлийн бичлэгийг бэхэлсэн',
    },
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
