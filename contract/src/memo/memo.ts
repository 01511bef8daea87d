import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Maybe, ofYears } from '../wire/scalar.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** Sent when a memo of the user is due and unseen. */
    'memo.due': { omId: string };
    /** Sent when the user has seen or postponed a reminder on some device. */
    'memo.seen': { omId: string };
  }
}

/** Maximum lengths in characters. */
export const memoTitleMax = 20;
export const memoContentMax = 200;
/** Maximum number of memos of a person on one day. */
export const memosPerDay = 100;

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Counts grapheme clusters: a rare character, an emoji, or a whole family of them counts as one. */
export const countCharacters = (text: string): number => [...segmenter.segment(text)].length;

/** Cuts a text to so many characters. */
export const cutCharacters = (text: string, max: number): string =>
  [...segmenter.segment(text)]
    .slice(0, max)
    .map(({ segment }) => segment)
    .join('');

/** Text of at most `max` characters; a second bound prevents a "character" of countless combining marks. */
const Characters = (max: number) =>
  z
    .string()
    .trim()
    .max(max * 16)
    .check((context) => {
      // A text beyond the second bound is refused by that and not counted, because counting takes time.
      if (context.value.length > max * 16 || countCharacters(context.value) <= max) return;
      context.issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: context.value });
    })
    .describe(`At most ${max} characters`);

/** Years of the calendar; others are typing errors. */
const inCalendar = ofYears(1900, 2100);

/** `YYYY-MM-DD`, an existing day from 1900 to 2100. */
const Day = z.iso.date().refine(...inCalendar);
/** `YYYY-MM`, from 1900 to 2100. */
const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .refine(...inCalendar);

export const MemoForm = z.object({
  /** 1 to 20 characters. */
  memoTitle: Characters(memoTitleMax).min(1),
  /** At most 200 characters. */
  memoContent: Maybe(Characters(memoContentMax), ''),
  /** Time of the reminder; it exists and is from 1900 to 2100. */
  reminderTime: DateTime.refine(...inCalendar),
});

export const Memo = z.object({
  omId: Id,
  memoTitle: z.string(),
  memoContent: z.string(),
  reminderTime: DateTime,
  /** True if its time has come: it can be read and deleted, but not changed. */
  isPast: z.boolean(),
});
export type Memo = z.output<typeof Memo>;

const Key = Memo.pick({ omId: true });
const Memos = z.object({ basMemoList: z.array(Memo) });

/** Delays of a reminder; `tomorrow` is 9:00 of the next day in the school's time zone. */
export const snoozes = ['minutes5', 'minutes10', 'minutes30', 'tomorrow'] as const;
export type Snooze = (typeof snoozes)[number];

export const memoApi = {
  list: post('memorandum/list', {
    access: 'user',
    summary: 'My memos of a day, by time',
    input: z.object({ selDate: Day }),
    output: Memos,
  }),
  listMonth: post('memorandum/listcurrentmonth', {
    access: 'user',
    summary: 'My memos of a month, by time',
    input: z.object({ currnetMonth: Month }),
    output: Memos,
  }),
  save: post('memorandum/save', {
    access: 'user',
    summary: 'Writes a memo; its time must be yet to come',
    input: MemoForm,
    output: Key,
  }),
  update: post('memorandum/update', {
    access: 'user',
    summary: 'Changes a memo whose time is yet to come',
    input: MemoForm.extend({ omId: Id }),
    output: z.null(),
  }),
  remove: post('memorandum/delete', {
    access: 'user',
    audit: { action: 'memo.delete', target: 'omId' },
    summary: 'Deletes a memo, and its reminder wherever it shows',
    input: Key,
    output: z.null(),
  }),
  search: post('memorandum/search', {
    access: 'user',
    summary: 'My memos that have the words in title or content, the newest 50',
    input: z.strictObject({ keyword: z.string().trim().min(1).max(40) }),
    output: Memos,
  }),
  listDue: post('memorandum/listdue', {
    access: 'user',
    summary: 'My reminders that are due and were not seen, the oldest 50 first, and how many there are in all',
    input: z.strictObject({}),
    output: Memos.extend({ dueCount: z.number().int() }),
  }),
  seen: post('memorandum/seen', {
    access: 'user',
    summary: 'I have seen these reminders: they close on all my pages',
    input: z.strictObject({ omIds: z.array(Id).min(1).max(100) }),
    output: z.null(),
  }),
  snooze: post('memorandum/snooze', {
    access: 'user',
    summary: 'Reminds me later; until then it closes on all my pages',
    input: z.strictObject({ omId: Id, until: z.enum(snoozes) }),
    output: z.object({ dueTime: DateTime }),
  }),
};

/** Input of `POST memorandum/export`, whose response is the file itself. */
export const MemoExport = z.object({ selDate: Day, omIds: z.array(Id).max(memosPerDay) });

export const memoFaults = faults('memo', {
  timePast: {
    zh: '提醒时间已过，请选择以后的时间',
    en: 'This time is already past; choose a later one',
    mn: 'Энэ цаг аль хэдийн өнгөрсөн байна; хойших цагийг сонгоно уу',
  },
  past: {
    zh: '过期的备忘录不能修改',
    en: 'A past memo cannot be changed',
    mn: 'Хугацаа нь өнгөрсөн тэмдэглэлийг өөрчлөх боломжгүй',
  },
  notDue: {
    zh: '还没有到提醒时间',
    en: 'It is not yet time for this reminder',
    mn: 'Сануулах цаг болоогүй байна',
  },
  dayFull: {
    zh: '一天最多 {max} 条备忘录',
    en: 'At most {max} memos a day',
    mn: 'Өдөрт дээд тал нь {max} тэмдэглэл бичнэ',
  },
  nothingToExport: {
    zh: '暂无导出数据！',
    en: 'There is nothing to export!',
    mn: 'Экспортлох өгөгдөл алга!',
  },
  nothingTicked: {
    zh: '请至少勾选一条数据！',
    en: 'Please tick at least one!',
    mn: 'Дор хаяж нэгийг сонгоно уу!',
  },
});

/** Allows only the owner; administrators cannot read memos either. */
export const mayKeepMemo = (actor: Pick<Rights, 'id'>, memo: { ownerId: string }) => memo.ownerId === actor.id;
