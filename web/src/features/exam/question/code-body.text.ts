import { defineText } from '../../../ui/text/text.ts';

export const codeBodyText = defineText('exam.codeBody', {
  zh: {
    templates: '初始代码',
    templatesHint: '考生从它开始编写，查重时不计入。不填则从空白开始。',
    note: '说明',
    tolerance: '数值允许误差（0–1）',
    tables: '只比较这些表',
    tablesHint: '输入表名后按回车；不填则比较全部表',
  },
  en: {
    templates: 'Given code',
    templatesHint: 'Answers begin with it, and the similarity report leaves it out. Empty: a blank editor.',
    note: 'Note',
    tolerance: 'Tolerance of numbers (0–1)',
    tables: 'Compare these tables only',
    tablesHint: 'Enter after each name; empty compares all tables',
  },
  mn: {
    templates: 'Өгөгдсөн код',
    templatesHint: 'Хариулт үүнээс эхэлнэ, төстэй байдлын тайланд тооцохгүй. Хоосон бол цэвэр талбар.',
    note: 'Тайлбар',
    tolerance: 'Тооны зөвшөөрөх алдаа (0–1)',
    tables: 'Зөвхөн эдгээр хүснэгтийг харьцуулах',
    tablesHint: 'Нэр бүрийн дараа Enter; хоосон бол бүх хүснэгт',
  },
});
