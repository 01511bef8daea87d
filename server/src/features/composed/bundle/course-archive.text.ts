import type { Text } from '@xueyan/contract/wire/language';

/** Titles of the columns of the parts. */
export const columnTitles: Record<string, Text> = {
  login: { zh: '账号', en: 'Account', mn: 'Бүртгэл' },
  name: { zh: '姓名', en: 'Name', mn: 'Нэр' },
  class: { zh: '班级', en: 'Class', mn: 'Анги' },
  section: { zh: '小节', en: 'Section', mn: 'Хэсэг' },
  title: { zh: '课堂', en: 'Class session', mn: 'Хичээл' },
  percent: { zh: '进度（%）', en: 'Percent', mn: 'Хувь' },
  score: { zh: '得分', en: 'Score', mn: 'Оноо' },
  done: { zh: '完成时间', en: 'Done at', mn: 'Дууссан цаг' },
  time: { zh: '时间', en: 'Time', mn: 'Цаг' },
  stage: { zh: '状态', en: 'State', mn: 'Төлөв' },
  state: { zh: '状态', en: 'State', mn: 'Төлөв' },
  text: { zh: '内容', en: 'Text', mn: 'Агуулга' },
  submitted: { zh: '提交时间', en: 'Handed in', mn: 'Илгээсэн цаг' },
  late: { zh: '迟交', en: 'Late', mn: 'Хоцорсон' },
  penalty: { zh: '扣分', en: 'Deducted', mn: 'Хассан' },
  comment: { zh: '评语', en: 'Comment', mn: 'Сэтгэгдэл' },
  marked: { zh: '批阅时间', en: 'Marked at', mn: 'Дүгнэсэн цаг' },
  post: { zh: '编号', en: 'Post', mn: 'Дугаар' },
  reply: { zh: '回复', en: 'Replies to', mn: 'Хариу' },
  hidden: { zh: '已隐藏', en: 'Hidden', mn: 'Нуусан' },
  began: { zh: '开始', en: 'Began', mn: 'Эхэлсэн' },
  ended: { zh: '结束', en: 'Ended', mn: 'Дууссан' },
  minutes: { zh: '在线分钟', en: 'Minutes', mn: 'Минут' },
  way: { zh: '方式', en: 'How', mn: 'Хэрхэн' },
  note: { zh: '备注', en: 'Note', mn: 'Тэмдэглэл' },
};

export const archiveWords = {
  gradebook: { zh: '成绩册', en: 'Gradebook', mn: 'Дүнгийн дэвтэр' },
  total: { zh: '总评', en: 'Total', mn: 'Нийт дүн' },
  archive: { zh: '课程全部资料', en: 'All of the course', mn: 'Хичээлийн бүх мэдээлэл' },
  cut: {
    zh: '{name}：只写入了前 {n} 行',
    en: '{name}: only the first {n} rows are there',
    mn: '{name}: эхний {n} мөр л орсон',
  },
  lost: {
    zh: '{n} 个文件的内容已丢失，未写入',
    en: 'The bytes of {n} {n, file|files} are gone; left out',
    mn: '{n} файлын агуулга алга болсон тул орхигдлоо',
  },
} satisfies Record<string, Text>;
