import type { StudentHome } from './student-home.ts';

type Machine = StudentHome['machines'][number];
type Due = StudentHome['due'][number];
type Result = StudentHome['results'][number];

/** An experiment of today with all of its states, so that it is listed once. */
export interface TodayLab {
  sectionId: string;
  title: string;
  courseName: string;
  machine?: Machine;
  due?: Due;
  result?: Result;
}

/** Returns what waits for a student, most urgent first: running, due, and marked experiments. */
export function labsOfToday({ machines, due, results }: Pick<StudentHome, 'machines' | 'due' | 'results'>): TodayLab[] {
  const labs = new Map<string, TodayLab>();
  const note = (part: Pick<TodayLab, 'machine' | 'due' | 'result'>, { sectionId, title, courseName }: TodayLab) =>
    labs.set(sectionId, { sectionId, title, courseName, ...labs.get(sectionId), ...part });
  for (const machine of machines) if (machine.state !== 'released') note({ machine }, machine);
  for (const one of due) note({ due: one }, one);
  for (const result of results) note({ result }, result);
  return [...labs.values()];
}
