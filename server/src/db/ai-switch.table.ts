import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { key, updatedAt } from './columns.ts';
import { courses, sections } from './teaching.table.ts';

/**
 * Teachers' settings on whether AI may help students: for one experiment, or for a course as the default of its
 * experiments.
 */
export const aiSwitches = pgTable(
  'ai_switch',
  {
    id: key(),
    courseId: uuid().references(() => courses.id, { onDelete: 'cascade' }),
    sectionId: uuid().references(() => sections.id, { onDelete: 'cascade' }),
    allowed: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('ai_switch_course').on(t.courseId),
    uniqueIndex('ai_switch_section').on(t.sectionId),
    check('ai_switch_of', sql`num_nonnulls(${t.courseId}, ${t.sectionId}) = 1`),
  ],
);
