import { defineFeature } from '../../../http/feature.ts';
import { createDemoDiscussion } from './discussion.demo.ts';
import { discussionRoutes } from './discussion.routes.ts';
import { copyDiscussions, ensureNothingSaid, textsOfDiscussions } from './discussion.service.ts';
import { discussionPackage } from './discussion-package.service.ts';
import { discussionPortable } from './discussion-portable.service.ts';

export const discussionFeature = defineFeature({
  name: 'teaching/discussion',
  portable: discussionPortable,
  routes: discussionRoutes,
  sectionKinds: [{ kind: 'discussion', texts: textsOfDiscussions, copy: copyDiscussions, package: discussionPackage }],
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await ensureNothingSaid(db, ids);
      return async () => {};
    },
  },
  audits: {
    'discussion.savetopic': { zh: '设置讨论', en: 'Set up a discussion', mn: 'Хэлэлцүүлгийг тохируулсан' },
    'discussion.pin': { zh: '置顶讨论', en: 'Pinned a post', mn: 'Бичлэгийг бэхэлсэн' },
    'discussion.delete': { zh: '删除讨论内容', en: 'Took a post away', mn: 'Хэлэлцүүлгийн бичлэг устгасан' },
    'discussion.hide': { zh: '隐藏讨论内容', en: 'Hid a post', mn: 'Хэлэлцүүлгийн бичлэг нуусан' },
  },
  demo: createDemoDiscussion,
});
