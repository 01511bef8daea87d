import { defineText } from '../../../ui/text/text.ts';

export const judgingText = defineText('exam.judging', {
  zh: {
    lastCounts: '可多次提交，以最后的答案计分；没有提交的答案交卷后也会评测。',
    judgedAfter: '答案自动保存，交卷后评测。试运行不计分。',
    again: '全部重新评测',
    againTitle: '重新评测这道题的全部答案？',
    againHint: '按试题现在的测试数据和限制评测（题干改过的题除外），新的结果替换原来的得分；人工评分的答案不变。',
    againDone: '{n} 份答案已加入评测队列',
    more: '评测详情',
    less: '收起',
    byHand: '评测没有完成，请人工评分。',
    verdictView: '程序题和 SQL 题的评测结果',
    live: '答题时立即可见',
    after: '考试结束后才可见',
  },
  en: {
    lastCounts: 'Submit as often as you like: the last answer counts. What was not submitted is judged too.',
    judgedAfter: 'Your answer is kept and judged after you hand in. Trial runs do not count.',
    again: 'Judge all again',
    againTitle: 'Judge all answers to this question again?',
    againHint:
      'By the tests and limits as they are now, unless the task itself was changed. New verdicts replace the points that the judge gave; marks by hand stay.',
    againDone: '{n} {n, answer|answers} waiting to be judged',
    more: 'What the judge said',
    less: 'Less',
    byHand: 'It could not be judged: please mark it by hand.',
    verdictView: 'Verdicts on programs and SQL',
    live: 'Shown while answering',
    after: 'Shown after the exam',
  },
  mn: {
    lastCounts: 'Олон удаа илгээж болно, сүүлийн хариулт тооцогдоно. Илгээгээгүй хариултыг ч шалгана.',
    judgedAfter: 'Хариулт хадгалагдаж, хураалгасны дараа шалгагдана. Туршилт тооцогдохгүй.',
    again: 'Бүгдийг дахин шалгах',
    againTitle: 'Энэ асуултын бүх хариултыг дахин шалгах уу?',
    againHint:
      'Даалгавар өөрчлөгдөөгүй бол одоогийн тест, хязгаараар шалгана. Шүүгчийн өгсөн оноог шинэ дүн солино; гараар үнэлсэн нь хэвээр.',
    againDone: '{n} хариулт шалгах дараалалд орлоо',
    more: 'Шалгалтын дэлгэрэнгүй',
    less: 'Хураах',
    byHand: 'Шалгаж чадсангүй, гараар үнэлнэ үү.',
    verdictView: 'Програм, SQL-ийн шалгалтын дүн',
    live: 'Хариулах үед шууд харагдана',
    after: 'Шалгалтын дараа харагдана',
  },
});
