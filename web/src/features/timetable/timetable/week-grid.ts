import { addDays, datesBetween } from '@xueyan/contract/school/school-date';
import type { Lesson } from '@xueyan/contract/timetable/timetable';

/** Lessons at once that still stand side by side readably; the rest wait behind “＋N”. */
const maxLanes = 3;

export interface Placed {
  lesson: Lesson;
  /** From the left, 0 first. */
  lane: number;
  /** How many stand side by side here. */
  lanes: number;
}

/** Lessons for which there is no room, as one block over the periods they share. */
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

/** Puts lessons that touch each other, directly or through others, together. */
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

/** Gives each lesson of a cluster the first lane that is free. */
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

/** Where the lessons of one day stand: those at the same time side by side. */
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

/** The seven dates of the week that begins on a Monday. */
export const datesOfWeek = (monday: string): string[] => datesBetween(monday, addDays(monday, 6));

export interface Slot {
  date: string;
  startPitchNumber: number;
}

/** A lesson, as long as it is, elsewhere in the week; kept within the day and the week. */
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

/** The lesson as it will be once it was moved. */
export const movedLesson = (lesson: Lesson, { date, startPitchNumber }: Slot): Lesson => ({
  ...lesson,
  schooltime: date,
  startPitchNumber,
  endPitchNumber: startPitchNumber + lesson.endPitchNumber - lesson.startPitchNumber,
});

/** How many colours courses are told apart by. */
export const toneCount = 7;

/** Each course of the week its own colour, the same from week to week as far as that goes. */
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
