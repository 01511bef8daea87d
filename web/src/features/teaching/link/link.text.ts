import { defineText } from '../../../ui/text/text.ts';

export const linkText = defineText('teaching.link', {
  zh: {
    address: '网址',
    addressHint: '以 http:// 或 https:// 开头，学生点击后在新标签页打开',
    note: '说明',
    notePlaceholder: '告诉学生去看什么、看完做什么',
    save: '保存',
    saved: '已保存',
    open: '打开网页',
    leaves: '将在新标签页打开 {host}，打开后本节即为完成',
    empty: '老师还没有填写网址',
  },
  en: {
    address: 'Address',
    addressHint: 'Begins with http:// or https://; it opens in a tab of its own',
    note: 'Note',
    notePlaceholder: 'Tell students what to look at, and what to do then',
    save: 'Save',
    saved: 'Saved',
    open: 'Open the page',
    leaves: 'Opens {host} in a tab of its own; that finishes the section',
    empty: 'There is no address yet',
  },
  mn: {
    address: 'Хаяг',
    addressHint: 'http:// эсвэл https://-ээр эхэлнэ, шинэ цонхонд нээгдэнэ',
    note: 'Тайлбар',
    notePlaceholder: 'Сурагчид юу үзэх, дараа нь юу хийхийг бичнэ үү',
    save: 'Хадгалах',
    saved: 'Хадгаллаа',
    open: 'Хуудсыг нээх',
    leaves: '{host}-г шинэ цонхонд нээнэ, нээснээр хэсэг дуусна',
    empty: 'Хаяг хараахан алга',
  },
});
