import { defineText } from '../../ui/text/text.ts';

export const tabsText = defineText('app.tabs', {
  zh: {
    bar: '打开的页面',
    crowded: '已打开 {n} 个页面，其中没有可以自动关闭的：它们都有未保存的内容或已固定。用完后请关闭几个。',
    filledTitle: '放弃已填写的内容？',
    filledIn: '{names} 中有填写了但没有提交的内容，继续将丢失。',
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
    crowded:
      '{n} {n, page is|pages are} open, and none can be closed for you: each is pinned or holds something unsaved. Please close some when you are done.',
    filledTitle: 'Give up what you filled in?',
    filledIn: 'Something was filled in and not sent in {names}; it would be lost.',
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
    crowded:
      '{n} хуудас нээлттэй бөгөөд бүгд бэхлэгдсэн эсвэл хадгалаагүй зүйлтэй тул өөрөө хаагдсангүй. Дууссаныг нь хаана уу.',
    filledTitle: 'Бөглөсөн зүйлээ орхих уу?',
    filledIn: '{names} хуудсанд бөглөөд илгээгээгүй зүйл бий; үргэлжлүүлбэл алдагдана.',
    pinned: 'бэхэлсэн',
    refresh: 'Шинэчлэх',
    close: 'Хаах',
    closeOthers: 'Бусдыг хаах',
    closeRight: 'Баруун талыг хаах',
    pin: 'Бэхлэх',
    unpin: 'Бэхэлгээг авах',
  },
});
