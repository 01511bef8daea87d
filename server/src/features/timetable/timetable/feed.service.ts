import { randomBytes } from 'node:crypto';
import type { SchoolCalendar } from '@xueyan/contract/school/calendar';
import { termOf } from '@xueyan/contract/school/calendar';
import { addDays, weekNumber } from '@xueyan/contract/school/school-date';
import type { scheduleFeedApi } from '@xueyan/contract/timetable/timetable';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { isLanguage, type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import { ownScope } from '@xueyan/contract/wire/scope';
import ical, { escape as escapeText, type ICalEventData } from 'ical-generator';
import type { Db } from '../../../db/connect.ts';
import { hashToken } from '../../../http/authentication.ts';
import { readyFor, toTraditional } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import { defaultLanguageOf } from '../../base/setting/setting.service.ts';
import { readCalendar } from '../../school/calendar/calendar.service.ts';
import { feedStore } from './feed.store.ts';
import { type DescribedLesson, lessonStore } from './lesson.store.ts';
import { presentLesson } from './present-lesson.service.ts';
import { timesOf } from './upcoming.service.ts';

/** Days of lessons in a feed, before and after today. */
const daysBack = 60;
const daysAhead = 400;
/** Seconds after which a calendar program may refresh. */
const refreshSeconds = 3600;

/** Returns the private address of the actor's timetable, if any, without its token. */
export async function describeFeed(db: Db, clock: Clock, actor: Actor): Promise<Output<typeof scheduleFeedApi.get>> {
  const feed = await feedStore.find(db, actor.id);
  if (!feed) return { feed: null };
  return { feed: { createTime: clock.write(feed.createdAt), lastReadTime: clock.writeOptional(feed.lastReadAt) } };
}

/** Creates a new private address of the timetable; the previous one is revoked. Only a hash of the token is stored. */
export async function renewFeed(db: Db, actor: Actor): Promise<{ path: string }> {
  const token = randomBytes(24).toString('base64url');
  await feedStore.set(db, actor.id, hashToken(token));
  return { path: `/api/schedule/feed/${token}.ics` };
}

/** Revokes the private address of the timetable. */
export const revokeFeed = (db: Db, actor: Actor) =>
  db.transaction(async (tx) => {
    await feedStore.remove(tx, actor.id);
  });

/** Returns the calendar of a private address; null if the address does not exist or is revoked. */
export async function readFeed(db: Db, clock: Clock, token: string, now = clock.now()): Promise<string | null> {
  const owner = await feedStore.ownerOf(db, hashToken(token));
  if (!owner) return null;
  const language = isLanguage(owner.language) ? owner.language : await defaultLanguageOf(db);
  await readyFor(language);
  const calendar = await readCalendar(db, clock);
  const today = clock.write(now).slice(0, 10);
  const found = await lessonStore.list(db, {
    scope: { taught: ownScope({ id: owner.userId }), studiedBy: owner.userId },
    from: addDays(today, -daysBack),
    to: addDays(today, daysAhead),
  });
  await feedStore.markRead(db, owner.userId);
  const feed = ical({
    // The library does not escape the name.
    name: escapeText(say(language, words.name, { name: owner.userName }), false),
    prodId: { company: 'Xueyan', product: 'Timetable', language: 'ZH' },
    ttl: refreshSeconds,
  });
  for (const lesson of found) feed.createEvent(eventOf(lesson, calendar, clock, language));
  return feed.toString();
}

const words = {
  name: { zh: '课程表 · {name}', en: 'Timetable · {name}', mn: 'Хичээлийн хуваарь · {name}' },
  teacher: { zh: '教师：{name}', en: 'Teacher: {name}', mn: 'Багш: {name}' },
  classes: { zh: '班级：{names}', en: 'Classes: {names}', mn: 'Анги: {names}' },
  periods: { zh: '第 {start}–{end} 节', en: 'Periods {start}–{end}', mn: '{start}–{end}-р цаг' },
  week: { zh: '{term}第 {week} 周', en: '{term}, week {week}', mn: '{term}, {week}-р долоо хоног' },
} satisfies Record<string, Text>;

const say = (language: Language, text: Text, values: Record<string, string | number>) =>
  sayIn(language, text, values, toTraditional);

/** Times are in UTC, so that calendar programs need no definition of the school's time zone. */
function eventOf(
  described: DescribedLesson,
  calendar: SchoolCalendar,
  clock: Clock,
  language: Language,
): ICalEventData {
  const lesson = presentLesson(described, language);
  const { startTime, endTime } = timesOf(calendar.periods, described);
  const term = termOf(calendar.terms, lesson.schooltime);
  const lines = [
    say(language, words.teacher, { name: lesson.teacherName }),
    say(language, words.classes, { names: lesson.classArray.map(({ className }) => className).join('、') }),
    say(language, words.periods, { start: lesson.startPitchNumber, end: lesson.endPitchNumber }),
    ...(term
      ? [say(language, words.week, { term: term.name, week: weekNumber(term.startDate, lesson.schooltime) })]
      : []),
  ];
  return {
    id: `${lesson.tcsId}@xueyan`,
    sequence: described.lesson.version - 1,
    stamp: described.lesson.updatedAt,
    created: described.lesson.createdAt,
    lastModified: described.lesson.updatedAt,
    start: clock.read(startTime),
    end: clock.read(endTime),
    summary: lesson.courseName,
    location: lesson.classroom || null,
    description: lines.join('\n'),
  };
}
