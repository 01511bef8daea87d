import { addDays, datesBetween } from '@xueyan/contract/school/school-date';
import type { Lesson } from '@xueyan/contract/timetable/timetable';

/** Maximum number of readable lanes; further lessons are behind “＋N”. */
const maxLanes = 3;

export interface Placed {
  lesson: Lesson;
  /** Lane from the left, from 0. */
  lane: number;
  /** Number of lanes here. */
  lanes: number;
}

/** Lessons that do not fit, as one block over the periods they share. */
export interface Folded {
  lessons: Lesson[];
  lane: number;
  lanes: number;
  startPitchNumber: number;
  endPitchNumber: number;
}

export interface DayLayout {
  placed: Placed[];
  folded: Folded[];
}

const byTime = (a: Lesson, b: Lesson) =>
  a.startPitchNumber - b.startPitchNumber ||
  b.endPitchNumber - a.endPitchNumber ||
  a.courseName.localeCompare(b.courseName) ||
  a.tcsId.localeCompare(b.tcsId);

/** Groups lessons that overlap directly or through others. */
function clustersOf(lessons: Lesson[]): Lesson[][] {
  const clusters: Lesson[][] = [];
  let end = 0;
  for (const lesson of [...lessons].sort(byTime)) {
    const last = clusters.at(-1);
    if (last && lesson.startPitchNumber <= end) last.push(lesson);
    else clusters.push([lesson]);
    end = Math.max(last && lesson.startPitchNumber <= end ? end : 0, lesson.endPitchNumber);
  }
  return clusters;
}

/** Assigns each lesson of a cluster to the first free lane. */
function lanesOf(cluster: Lesson[]): Lesson[][] {
  const lanes: Lesson[][] = [];
  for (const lesson of cluster) {
    const free = lanes.find((lane) => (lane.at(-1)?.endPitchNumber ?? 0) < lesson.startPitchNumber);
    if (free) free.push(lesson);
    else lanes.push([lesson]);
  }
  return lanes;
}

function foldedOf(lessons: Lesson[], lane: number): Folded {
  return {
    lessons,
    lane,
    lanes: lane + 1,
    startPitchNumber: Math.min(...lessons.map((lesson) => lesson.startPitchNumber)),
    endPitchNumber: Math.max(...lessons.map((lesson) => lesson.endPitchNumber)),
  };
}

/** Returns the layout of a day: lessons at the same time are side by side. */
export function layoutDay(lessons: Lesson[]): DayLayout {
  const layout: DayLayout = { placed: [], folded: [] };
  for (const cluster of clustersOf(lessons)) {
    const lanes = lanesOf(cluster);
    const tooMany = lanes.length > maxLanes;
    const shown = tooMany ? maxLanes - 1 : lanes.length;
    const width = tooMany ? maxLanes : lanes.length;
    for (const [lane, row] of lanes.slice(0, shown).entries()) {
      layout.placed.push(...row.map((lesson) => ({ lesson, lane, lanes: width })));
    }
    if (tooMany) layout.folded.push(foldedOf(lanes.slice(shown).flat().sort(byTime), shown));
  }
  return layout;
}

/** Returns the seven dates of the week that begins on a Monday. */
export const datesOfWeek = (monday: string): string[] => datesBetween(monday, addDays(monday, 6));

export interface Slot {
  date: string;
  startPitchNumber: number;
}

/** Returns the slot of a lesson of unchanged length moved within the week; limited to the day and the week. */
export function moveTo(
  lesson: Lesson,
  dates: string[],
  { dayIndex, start }: { dayIndex: number; start: number },
): Slot {
  const length = lesson.endPitchNumber - lesson.startPitchNumber;
  return {
    date: dates[Math.min(dates.length - 1, Math.max(0, dayIndex))] ?? lesson.schooltime,
    startPitchNumber: Math.min(12 - length, Math.max(1, start)),
  };
}

/** Returns the lesson in its new slot. */
export const movedLesson = (lesson: Lesson, { date, startPitchNumber }: Slot): Lesson => ({
  ...lesson,
  schooltime: date,
  startPitchNumber,
  endPitchNumber: startPitchNumber + lesson.endPitchNumber - lesson.startPitchNumber,
});

/** Number of colours that distinguish courses. */
export const toneCount = 7;

/** Assigns a colour to each course of the week, as stable between weeks as possible. */
export function tonesOf(courseIds: string[]): Map<string, number> {
  const tones = new Map<string, number>();
  const taken = new Set<number>();
  for (const courseId of [...new Set(courseIds)].sort()) {
    let tone = [...courseId].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 65_521, 7) % toneCount;
    while (taken.has(tone) && taken.size < toneCount) tone = (tone + 1) % toneCount;
    taken.add(tone);
    tones.set(courseId, tone);
  }
  return tones;
}
