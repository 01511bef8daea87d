import { faults } from '../wire/fault.ts';

export const examFaults = faults('exam', {
  otherState: {
    zh: '考试当前状态不允许此操作',
    en: 'The state of the exam does not allow this',
    mn: 'Шалгалтын төлөв үүнийг зөвшөөрөхгүй',
  },
  paperNotReady: {
    zh: '请选择已定稿的试卷',
    en: 'Choose a paper that is ready',
    mn: 'Бэлэн материал сонгоно уу',
  },
  inThePast: {
    zh: '结束时间已过，请先修改考试时间',
    en: 'Its end is over: change its time first',
    mn: 'Дуусах цаг өнгөрсөн; эхлээд цагийг өөрчилнө үү',
  },
  noCandidates: {
    zh: '没有考生：请选择有学生的班级，或在「考试账号」中添加考生',
    en: 'Nobody would sit it: choose classes with students, or add candidates under Exam accounts',
    mn: 'Шалгуулагч алга: сурагчтай анги сонгох эсвэл «Шалгалтын бүртгэл»-д нэмнэ үү',
  },
  hasAccounts: {
    zh: '请先在「考试账号」中删除这场考试的专用账号',
    en: 'Delete the accounts made for this exam first',
    mn: 'Эхлээд энэ шалгалтын бүртгэлүүдийг устгана уу',
  },
  unmarked: {
    zh: '还有 {n} 份答案未评分',
    en: '{n} {n, answer is|answers are} not marked yet',
    mn: '{n} хариулт үнэлэгдээгүй байна',
  },
  stillAnswering: {
    zh: '还有 {n} 名考生在答题',
    en: '{n} {n, candidate is|candidates are} still answering',
    mn: '{n} шалгуулагч хариулсаар байна',
  },
});
