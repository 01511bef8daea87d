import { and, eq, or, sql } from 'drizzle-orm';
import { aiSwitches } from '../../../db/ai-switch.table.ts';
import { machines } from '../../../db/machine.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, sections } from '../../../db/teaching.table.ts';

type Place = { courseId: string } | { sectionId: string };

const at = (place: Place) =>
  'courseId' in place ? eq(aiSwitches.courseId, place.courseId) : eq(aiSwitches.sectionId, place.sectionId);

export const aiSwitchStore = {
  /** Settings of a section and of its course; null: not set. */
  find: async (db: Db, sectionId: string): Promise<{ own: boolean | null; course: boolean | null }> => {
    const rows = await db
      .select({ sectionId: aiSwitches.sectionId, allowed: aiSwitches.allowed })
      .from(aiSwitches)
      .innerJoin(sections, or(eq(sections.id, aiSwitches.sectionId), eq(sections.courseId, aiSwitches.courseId)))
      .where(eq(sections.id, sectionId));
    const own = rows.find((row) => row.sectionId !== null);
    const course = rows.find((row) => row.sectionId === null);
    return { own: own?.allowed ?? null, course: course?.allowed ?? null };
  },

  /** Sets the switch; null removes the setting. */
  put: async (db: Db, place: Place, allowed: boolean | null): Promise<void> => {
    await db.delete(aiSwitches).where(at(place));
    if (allowed !== null) await db.insert(aiSwitches).values({ ...place, allowed });
  },

  /** Lists the experiments, without trials, in which a student has a running machine. */
  atWorkIn: (db: Db, userId: string) =>
    db
      .selectDistinct({ sectionId: sections.id, title: sections.title })
      .from(machines)
      .innerJoin(attempts, and(eq(attempts.id, machines.runId), eq(attempts.trial, false)))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .where(and(eq(machines.ownerId, userId), sql`${machines.state} in ('starting', 'running')`)),
};
