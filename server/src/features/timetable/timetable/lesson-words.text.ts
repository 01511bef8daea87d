import { type Weekday, weekdays } from '@xueyan/contract/school/school-date';
import { clashesNamed } from '@xueyan/contract/timetable/timetable';
import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';
import type { Clash } from './clash.rule.ts';

const locales: Record<Language, string> = { zh_cn: 'zh-CN', zh_tw: 'zh-TW', en_us: 'en-US', mn: 'mn-MN' };

const format = (language: Language, date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`));

/** Formats `星期一`. */
export const sayWeekday = (language: Language, weekday: Weekday): string =>
  // 2024 began on a Monday.
  format(language, `2024-01-0${weekdays.indexOf(weekday) + 1}`, { weekday: 'long' });

const words = {
  entry: {
    zh: '{date}第 {start}–{end} 节，{what}已有《{course}》',
    en: '{date}, periods {start}–{end}: {what} already has “{course}”',
    mn: '{date}, {start}–{end}-р цаг: {what} дээр «{course}» хичээл байна',
  },
  teacher: { zh: '教师{name}', en: 'teacher {name}', mn: '{name} багш' },
  classroom: { zh: '教室{name}', en: 'room {name}', mn: '{name} танхим' },
  classes: { zh: '班级{name}', en: 'class {name}', mn: '{name} анги' },
  and: { zh: '、', en: ', ', mn: ', ' },
  next: { zh: '；', en: '; ', mn: '; ' },
  more: { zh: '；等共 {count} 处', en: '; {count} in all', mn: '; нийт {count}' },
} satisfies Record<string, Text>;

/** Returns the text of the first conflicts: time, person or resource, and course. */
export function sayClashes(
  language: Language,
  clashes: Clash[],
  nameOf: (aClass: { classId: string; className: string }) => string,
): string {
  const say = (text: Text, values = {}) => sayIn(language, text, values, toTraditional);
  const entry = (clash: Clash) => {
    const { with: taken } = clash;
    const what = [
      ...(clash.teacher ? [say(words.teacher, { name: taken.teacherName || taken.ownerName })] : []),
      ...(clash.classes.length > 0
        ? [say(words.classes, { name: clash.classes.map(nameOf).join(say(words.and)) })]
        : []),
      ...(clash.classroom ? [say(words.classroom, { name: taken.classroom })] : []),
    ];
    return say(words.entry, {
      date: format(language, taken.date, { month: 'long', day: 'numeric', weekday: 'long' }),
      start: taken.startPeriod,
      end: taken.endPeriod,
      what: what.join(say(words.and)),
      course: taken.courseName,
    });
  };
  const named = clashes.slice(0, clashesNamed).map(entry).join(say(words.next));
  return clashes.length > clashesNamed ? named + say(words.more, { count: clashes.length }) : named;
}
