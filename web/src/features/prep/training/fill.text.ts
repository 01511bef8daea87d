import { defineText } from '../../../ui/text/text.ts';

export const fillText = defineText('prep.fill', {
  zh: {
    fill: '填补缺失值',
    mean: '平均值',
    median: '中位数',
    mode: '出现最多的值',
    gaps: '空单元格：{columns}。用训练部分的数据算出填补的值，测试部分不参与；文字列留空，当作不属于任何一类。',
    targetGaps: '目标列“{name}”为空的 {n} 行不参与训练和测试。',
    gap: '{name}（{n} 个）',
  },
  en: {
    fill: 'Fill empty cells',
    mean: 'Mean',
    median: 'Median',
    mode: 'Most frequent value',
    gaps: 'Empty cells: {columns}. What fills them is learnt from the rows of the training alone; words stay empty and count as none of their kinds.',
    targetGaps: '{n} {n, row|rows} without {name}, which is to be foretold, {n, is|are} left out.',
    gap: '{name} ({n})',
  },
  mn: {
    fill: 'Хоосон нүдийг нөхөх',
    mean: 'Дундаж',
    median: 'Медиан',
    mode: 'Хамгийн олон утга',
    gaps: 'Хоосон нүд: {columns}. Нөхөх утгыг зөвхөн сургалтын мөрөөс олно; үгийн багана хоосон үлдэж, аль ч ангилалд орохгүй.',
    targetGaps: 'Зорилт «{name}» хоосон {n} мөрийг сургалт, шалгалтад оруулахгүй.',
    gap: '{name} ({n})',
  },
});
