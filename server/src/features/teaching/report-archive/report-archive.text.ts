import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';

const texts = {
  name: { zh: '姓名', en: 'Name', mn: 'Нэр' },
  number: { zh: '学号/账号', en: 'Account', mn: 'Бүртгэл' },
  className: { zh: '班级', en: 'Class', mn: 'Анги' },
  submitted: { zh: '提交时间', en: 'Handed in', mn: 'Илгээсэн' },
  late: { zh: '{time}（迟交）', en: '{time} (late)', mn: '{time} (хоцорсон)' },
  mark: { zh: '成绩', en: 'Mark', mn: 'Дүн' },
  markOf: { zh: '{score} / {points}', en: '{score} / {points}', mn: '{score} / {points}' },
  unpublished: { zh: '未公布', en: 'Not published', mn: 'Нийтлээгүй' },
  reportScore: { zh: '报告得分', en: 'Report', mn: 'Тайлан' },
  report: { zh: '报告', en: 'Report', mn: 'Тайлан' },
  steps: { zh: '检查点', en: 'Checkpoints', mn: 'Шалгах цэг' },
  step: {
    zh: '{n}. {title}：{got} / {points} 分',
    en: '{n}. {title}: {got} of {points}',
    mn: '{n}. {title}: {got} / {points}',
  },
  criteria: { zh: '评分标准', en: 'Rubric', mn: 'Үнэлгээний шалгуур' },
  criterion: { zh: '{name}：{got} / {points}', en: '{name}: {got} of {points}', mn: '{name}: {got} / {points}' },
  comment: { zh: '评语', en: 'Comment', mn: 'Сэтгэгдэл' },
  noComment: { zh: '（没有评语）', en: '(no comment)', mn: '(сэтгэгдэлгүй)' },
  picture: { zh: '图片', en: 'Picture', mn: 'Зураг' },
  printed: { zh: '生成于 {time}', en: 'Made {time}', mn: '{time}-д үүсгэв' },
  archive: { zh: '{title} 实验报告', en: '{title} reports', mn: '{title} тайлан' },
} satisfies Record<string, Text>;

/** Texts of a printed report. */
export const reportWords =
  (language: Language) =>
  (key: keyof typeof texts, values: Record<string, string | number> = {}): string =>
    sayIn(language, texts[key], values, toTraditional);
