import { defineText } from '../text/text.ts';

export const chartText = defineText('chart', {
  zh: {
    none: '还没有数据',
    picture: '保存为图片',
    pictureOf: '把「{title}」保存为图片',
    table: '看表格',
    tableOf: '用表格看「{title}」',
  },
  en: {
    none: 'No data yet',
    picture: 'Save as a picture',
    pictureOf: 'Save “{title}” as a picture',
    table: 'As a table',
    tableOf: '“{title}” as a table',
  },
  mn: {
    none: 'Өгөгдөл алга',
    picture: 'Зураг болгон хадгалах',
    pictureOf: '«{title}»-г зураг болгон хадгалах',
    table: 'Хүснэгтээр',
    tableOf: '«{title}»-г хүснэгтээр',
  },
});
