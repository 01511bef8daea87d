import { defineText } from '../../ui/text.ts';

export const tabsText = defineText('app.tabs', {
  zh: {
    bar: '打开的页面',
    pinned: '已固定',
    refresh: '刷新',
    close: '关闭',
    closeOthers: '关闭其他',
    closeRight: '关闭右侧',
    pin: '固定',
    unpin: '取消固定',
  },
  en: {
    bar: 'Open pages',
    pinned: 'pinned',
    refresh: 'Refresh',
    close: 'Close',
    closeOthers: 'Close others',
    closeRight: 'Close to the right',
    pin: 'Pin',
    unpin: 'Unpin',
  },
  mn: {
    bar: 'Нээлттэй хуудсууд',
    pinned: 'бэхэлсэн',
    refresh: 'Шинэчлэх',
    close: 'Хаах',
    closeOthers: 'Бусдыг хаах',
    closeRight: 'Баруун талыг хаах',
    pin: 'Бэхлэх',
    unpin: 'Бэхэлгээг авах',
  },
});
