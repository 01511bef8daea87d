import { defineFeature } from '../../../http/feature.ts';
import { createDemoArticles } from './article.demo.ts';
import { articleRoutes } from './article.routes.ts';
import { articleReviews, articleToWrite, fileToRead, waitingArticles } from './article.service.ts';
import { articleFinder } from './article-finder.service.ts';
import { articlePortable } from './article-portable.service.ts';

export const articleFeature = defineFeature({
  name: 'content/article',
  portable: articlePortable,
  finders: [articleFinder],
  routes: articleRoutes,
  reviews: articleReviews,
  files: {
    article: {
      read: (db, actor, articleId) => fileToRead(db, actor, articleId),
      write: (db, actor, articleId) => articleToWrite(db, actor, articleId),
    },
  },
  permissions: [
    {
      code: 'article.write',
      names: { zh: '撰写图文内容', en: 'Write articles', mn: 'Нийтлэл бичих' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'article.manage',
      names: { zh: '管理和审核图文内容', en: 'Publish and review articles', mn: 'Нийтлэл удирдах, хянах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  inbox: [
    {
      kind: 'articles',
      titles: { zh: '文章审核', en: 'Articles to review', mn: 'Нийтлэлийн хяналт' },
      path: '/content/articles?state=waiting',
      needs: 'article.manage',
      waiting: waitingArticles,
    },
  ],
  menu: [
    {
      code: 'content',
      order: 70,
      titles: { zh: '资源', en: 'Resources', mn: 'Нөөц' },
      route: '/content',
      icon: 'appstore',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
    {
      code: 'content/news',
      parent: 'content',
      order: 10,
      titles: { zh: '新闻资讯', en: 'News', mn: 'Мэдээ' },
      hints: { zh: '学校的新闻与文章', en: 'News of the school', mn: 'Сургуулийн мэдээ' },
      route: 'news',
      view: 'content/article/NewsPage',
      icon: 'read',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
    {
      code: 'content/articles',
      parent: 'content',
      order: 20,
      titles: { zh: '图文内容', en: 'Articles', mn: 'Нийтлэл' },
      hints: { zh: '写文章、审核、发布', en: 'Write, review and publish', mn: 'Бичих, хянах, нийтлэх' },
      route: 'articles',
      view: 'content/article/ArticlesPage',
      icon: 'form',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'content/own-articles',
      parent: 'content',
      order: 22,
      titles: { zh: '我的文章', en: 'My articles', mn: 'Миний нийтлэл' },
      hints: { zh: '写文章，提交发布', en: 'Write and hand in', mn: 'Бичиж, илгээх' },
      route: 'own-articles',
      view: 'content/article/OwnArticlesPage',
      icon: 'edit',
      roles: ['ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'content/article-edit',
      parent: 'content',
      order: 21,
      titles: { zh: '编辑文章', en: 'Edit an article', mn: 'Нийтлэл засах' },
      route: 'articles/:articleId',
      view: 'content/article/ArticlePage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'content/article',
      parent: 'content',
      order: 11,
      titles: { zh: '文章', en: 'Article', mn: 'Нийтлэл' },
      route: 'news/:articleId',
      view: 'content/article/NewsArticlePage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'article.save': { zh: '新建文章', en: 'Added an article', mn: 'Нийтлэл нэмсэн' },
    'article.update': { zh: '修改文章', en: 'Changed an article', mn: 'Нийтлэл өөрчилсөн' },
    'article.shelve': {
      zh: '上架或下架文章',
      en: 'Put an article on or off the shelf',
      mn: 'Нийтлэл тавьсан/буулгасан',
    },
    'article.delete': { zh: '删除文章', en: 'Deleted an article', mn: 'Нийтлэл устгасан' },
    'article.hidecomment': { zh: '隐藏或恢复评论', en: 'Hid or showed a comment', mn: 'Сэтгэгдэл нуусан/харуулсан' },
  },
  demo: createDemoArticles,
});
