import { defineText } from '../../../ui/text/text.ts';

export const spaceBinText = defineText('content.spaceBin', {
  zh: {
    bin: '回收站',
    empty: '回收站是空的',
    emptyHint: '删除的页面会留在这里，可以随时恢复。',
    removed: '{name} 最后更新 · 删除于 {time}',
    restore: '恢复',
    restored: '已恢复到目录末尾',
    purge: '彻底删除',
    purgeTitle: '彻底删除「{title}」？',
    purgeHint: '页面、历史版本和评论都会删除，无法恢复。',
  },
  en: {
    bin: 'Recycle bin',
    empty: 'The recycle bin is empty',
    emptyHint: 'Pages that are deleted stay here and can be brought back.',
    removed: 'Last written by {name} · deleted {time}',
    restore: 'Restore',
    restored: 'Restored at the end of the tree',
    purge: 'Delete for good',
    purgeTitle: 'Delete “{title}” for good?',
    purgeHint: 'The page goes with its versions and comments, and cannot be brought back.',
  },
  mn: {
    bin: 'Хогийн сав',
    empty: 'Хогийн сав хоосон',
    emptyHint: 'Устгасан хуудас энд үлдэж, сэргээх боломжтой.',
    removed: 'Сүүлд {name} бичсэн · {time} устгасан',
    restore: 'Сэргээх',
    restored: 'Модны төгсгөлд сэргээлээ',
    purge: 'Бүрмөсөн устгах',
    purgeTitle: '«{title}»-г бүрмөсөн устгах уу?',
    purgeHint: 'Хуудас хувилбар, сэтгэгдлийн хамт устаж, сэргээх боломжгүй болно.',
  },
});
