import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellOfMarks } from '../course/mark-event.service.ts';
import { sectionStore } from './section.store.ts';

/** As `tellOfMarks`, for what knows only the section that was marked. */
export async function tellOfSectionMarks(
  db: Db,
  platform: Pick<Platform, 'live'>,
  sectionId: string,
  students: readonly string[],
): Promise<void> {
  const section = await sectionStore.find(db, sectionId);
  await tellOfMarks(db, platform, section?.courseId ?? null, students);
}
