import { defineText } from '../../../ui/text/text.ts';

/** Texts of the announcements on a home, apart from those of the pages that manage them. */
export const homeNoticesText = defineText('content.homeNotices', {
  zh: {
    title: '公告',
    publishedHint: '学校发布的公告会出现在这里。',
    isPinned: '置顶',
    unread: '未读',
    all: '全部公告',
  },
  en: {
    title: 'Announcements',
    publishedHint: 'What the school announces appears here.',
    isPinned: 'Pinned',
    unread: 'Unread',
    all: 'All announcements',
  },
  mn: {
    title: 'Зарлал',
    publishedHint: 'Сургуулийн зарлал энд харагдана.',
    isPinned: 'Тогтоосон',
    unread: 'Уншаагүй',
    all: 'Бүх зарлал',
  },
});
