import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';

const texts = {
  title: { zh: '{exam} 答卷', en: '{exam}: papers', mn: '{exam}: материал' },
  volume: { zh: '{title}（{n}）', en: '{title} ({n})', mn: '{title} ({n})' },
  contents: { zh: '目录', en: 'Contents', mn: 'Агуулга' },
  name: { zh: '姓名', en: 'Name', mn: 'Нэр' },
  number: { zh: '学号', en: 'Number', mn: 'Дугаар' },
  className: { zh: '班级', en: 'Class', mn: 'Анги' },
  points: { zh: '得分', en: 'Points', mn: 'Оноо' },
  notMarked: { zh: '未评完', en: 'not all marked', mn: 'үнэлж дуусаагүй' },
  submitted: { zh: '交卷时间', en: 'Handed in', mn: 'Хураалгасан' },
  attempt: { zh: '第几次', en: 'Attempt', mn: 'Оролдлого' },
  papers: { zh: '答卷', en: 'Papers', mn: 'Материал' },
  count: { zh: '{n} 份', en: '{n}', mn: '{n}' },
  full: { zh: '满分', en: 'Full points', mn: 'Дээд оноо' },
  pass: { zh: '及格分', en: 'Pass', mn: 'Тэнцэх оноо' },
  all: { zh: '全部考生', en: 'All', mn: 'Бүгд' },
  printed: { zh: '{name} 导出于 {time}', en: 'Exported by {name}, {time}', mn: '{name} экспортолсон, {time}' },
  picture: { zh: '图片', en: 'Picture', mn: 'Зураг' },
} satisfies Record<string, Text>;

type SayArchive = (word: keyof typeof texts, values?: Record<string, string | number>) => string;

/** Texts of the printed papers of an exam. */
export const archiveWords =
  (language: Language): SayArchive =>
  (word, values = {}) =>
    sayIn(language, texts[word], values, toTraditional);
