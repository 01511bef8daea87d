import type { RiskKind } from '@xueyan/contract/teaching/course-standing';
import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';
import type { Risk } from './risk.rule.ts';

const texts: Record<RiskKind | 'never', Text> = {
  never: {
    zh: '还没有在这门课程中学习过',
    en: 'Has never been in the course',
    mn: 'Энэ хичээлд хараахан ороогүй',
  },
  unseen: {
    zh: '已经 {value} 天没有学习（{limit} 天起提醒）',
    en: 'Not seen for {value} {value, day|days} (limit {limit})',
    mn: '{value} өдөр ороогүй (хязгаар {limit})',
  },
  behind: {
    zh: '进度 {value}%，班级中位数 {limit}%',
    en: 'Progress {value}%, the median of the class {limit}%',
    mn: 'Явц {value}%, ангийн медиан {limit}%',
  },
  failing: {
    zh: '总评成绩 {value}%，低于及格线 {limit}%',
    en: 'Course mark {value}%, below the pass mark of {limit}%',
    mn: 'Хичээлийн дүн {value}%, тэнцэх босго {limit}%-аас доогуур',
  },
  absent: {
    zh: '缺勤 {value} 次（{limit} 次起提醒）',
    en: 'Absent {value} {value, time|times} (limit {limit})',
    mn: '{value} удаа тасалсан (хязгаар {limit})',
  },
  overdue: {
    zh: '{value} 个小节逾期未完成',
    en: '{value} {value, section is|sections are} overdue',
    mn: '{value} хэсгийн хугацаа хэтэрсэн',
  },
};

/** Returns a rule that holds as a sentence. */
export const sayRisk = (language: Language, { kind, value, limit }: Risk): string =>
  sayIn(language, texts[value === null ? 'never' : kind], { value: value ?? 0, limit }, toTraditional);
