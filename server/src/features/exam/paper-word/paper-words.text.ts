import type { Language, Text } from '@xueyan/contract/wire/language';
import { sayIn } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';
import type { PaperWordName, SayPaper } from './paper-lines.rule.ts';

const words = {
  variant: { zh: '{variant} 卷', en: 'variant {variant}', mn: '{variant} хувилбар' },
  who: {
    zh: '班级＿＿＿＿＿＿　姓名＿＿＿＿＿＿　学号＿＿＿＿＿＿　得分＿＿＿＿',
    en: 'Class ____________  Name ____________  Number ____________  Points ______',
    mn: 'Анги ____________  Нэр ____________  Дугаар ____________  Оноо ______',
  },
  limits: {
    zh: '考试时间 {minutes} 分钟　满分 {points} 分',
    en: '{minutes} minutes, {points} points',
    mn: '{minutes} минут, {points} оноо',
  },
  worth: { zh: '（{points} 分）', en: '({points} points) ', mn: '({points} оноо) ' },
  draws: {
    zh: '本部分共 {all} 题，作答 {n} 题。',
    en: 'Answer {n} of these {all}.',
    mn: 'Эдгээр {all} асуултаас {n}-д хариулна.',
  },
  brackets: { zh: '（　　）', en: '(      )', mn: '(      )' },
  languages: { zh: '语言：{list}', en: 'Languages: {list}', mn: 'Хэл: {list}' },
  runLimits: {
    zh: '时间限制 {ms} 毫秒，内存限制 {mb} MB',
    en: 'Limits: {ms} ms, {mb} MB',
    mn: 'Хязгаар: {ms} мс, {mb} МБ',
  },
  input: { zh: '输入样例 {n}', en: 'Sample input {n}', mn: 'Жишээ оролт {n}' },
  output: { zh: '输出样例 {n}', en: 'Sample output {n}', mn: 'Жишээ гаралт {n}' },
  tables: { zh: '建表语句（{dialect}）', en: 'Tables ({dialect})', mn: 'Хүснэгт ({dialect})' },
  machine: {
    zh: '在虚拟机中完成，限 {minutes} 分钟。',
    en: 'To be done in a machine, within {minutes} minutes.',
    mn: 'Виртуал машин дээр {minutes} минутад гүйцэтгэнэ.',
  },
  key: { zh: '参考答案', en: 'Answers', mn: 'Хариулт' },
  answer: { zh: '答案：', en: 'Answer: ', mn: 'Хариулт: ' },
  analysis: { zh: '解析：', en: 'Why: ', mn: 'Тайлбар: ' },
  rubric: { zh: '评分点：', en: 'Looked for: ', mn: 'Үнэлэх зүйл: ' },
  true: { zh: '正确', en: 'True', mn: 'Зөв' },
  false: { zh: '错误', en: 'False', mn: 'Буруу' },
  given: { zh: '作答：', en: 'Given: ', mn: 'Өгсөн хариулт: ' },
  notGiven: { zh: '（未作答）', en: '(not answered)', mn: '(хариулаагүй)' },
  sectionPoints: {
    zh: '{title}（{got} / {full} 分）',
    en: '{title} ({got} of {full} points)',
    mn: '{title} ({got} / {full} оноо)',
  },
  got: { zh: '得分：{got} / {full}', en: 'Points: {got} of {full}', mn: 'Оноо: {got} / {full}' },
  notMarked: { zh: '未评分', en: 'not marked', mn: 'үнэлээгүй' },
  comment: { zh: '评语：', en: 'Comment: ', mn: 'Сэтгэгдэл: ' },
} satisfies Record<PaperWordName, Text>;

/** Texts printed in a paper, in one language. */
export const paperWords =
  (language: Language): SayPaper =>
  (word, values = {}) =>
    sayIn(language, words[word], values, toTraditional);
