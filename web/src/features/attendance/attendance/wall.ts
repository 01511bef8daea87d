import { hasCome } from '@xueyan/contract/attendance/attendance';
import type { Board } from './useAttendanceBoard.ts';

type Student = Pick<Board['students'][number], 'className' | 'state'>;

export interface ClassTally {
  className: string;
  came: number;
  total: number;
}

/** Maximum number of classes that are readable from the last row. */
const mostClasses = 8;

/** Returns the counts of each class; empty if there is one class, or too many. */
export function classTallies(students: Student[]): ClassTally[] {
  const tallies = new Map<string, ClassTally>();
  for (const { className, state } of students) {
    const tally = tallies.get(className) ?? { className, came: 0, total: 0 };
    tallies.set(className, tally);
    tally.total += 1;
    if (hasCome(state)) tally.came += 1;
  }
  const found = [...tallies.values()].sort((a, b) => a.className.localeCompare(b.className, 'zh', { numeric: true }));
  return found.length > 1 && found.length <= mostClasses ? found : [];
}
