import { defineText } from '../../../ui/text/text.ts';

export const ownAnalysisText = defineText('exam.own-analysis', {
  zh: {
    title: '{name} · 成绩分析',
    mine: '我的成绩',
    mean: '全体平均',
    count: '交卷人数',
    of: '{n} / {full}',
    few: '人数不足 {n} 人，不显示平均分',
    kind: '题型',
    kinds: '各题型得分',
    noKinds: '这场考试只公布总分。',
  },
  en: {
    title: '{name} · analysis',
    mine: 'My points',
    mean: 'Mean of all',
    count: 'Handed in',
    of: '{n} / {full}',
    few: 'Fewer than {n} people: no mean is shown',
    kind: 'Kind',
    kinds: 'By kind of question',
    noKinds: 'Only the sum of this exam is published.',
  },
  mn: {
    title: '{name} · шинжилгээ',
    mine: 'Миний оноо',
    mean: 'Нийт дундаж',
    count: 'Хураалгасан',
    of: '{n} / {full}',
    few: '{n}-с цөөн хүн тул дундаж харуулахгүй',
    kind: 'Төрөл',
    kinds: 'Асуултын төрлөөр',
    noKinds: 'Энэ шалгалтын зөвхөн нийт оноог зарласан.',
  },
});
