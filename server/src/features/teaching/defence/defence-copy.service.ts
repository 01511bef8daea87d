import type { Db } from '../../../db/connect.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import { clock } from '../../../platform/clock.ts';
import { defenceStore } from './defence.store.ts';

const dayMs = 86_400_000;
/** From a term to the next. A defence always has a time; the teacher of the copy sets the right one. */
const termMs = 26 * 7 * dayMs;

/**
 * Copies the defences of a course as rules: title, minutes, method and rubric, a term later and with who copied as marker.
 * Place, other markers, teams and marks were meant for other teams. A course that has defences keeps them as they are.
 */
export async function copyDefences(db: Db, { actor, course }: SectionCopying): Promise<void> {
  if (course.from === course.to || (await defenceStore.ofCourse(db, course.to)).length > 0) return;
  const tomorrow = clock.now().getTime() + dayMs;
  for (const { title, minutes, method, rubric, startsAt } of await defenceStore.ofCourse(db, course.from)) {
    const start = new Date(Math.max(startsAt.getTime() + termMs, tomorrow));
    const row = { courseId: course.to, title, place: '', minutes, method, rubric, startsAt: start };
    await defenceStore.setMarkers(db, await defenceStore.insert(db, row), [actor.id]);
  }
}
