import { type SQL, sql } from 'drizzle-orm';
import { classMembers } from './account.table.ts';
import { sectionClassDates, sectionReleases } from './section.table.ts';
import { sections } from './teaching.table.ts';

/** General date (for all classes) from the release rules of the section of the query, or of its chapter. */
const general = (column: 'opens_at' | 'due_at', which: 'least' | 'greatest') => {
  const of = (section: SQL) =>
    sql`(select rule.${sql.raw(column)} from ${sectionReleases} rule where rule.section_id = ${section})`;
  return sql<Date | null>`${sql.raw(which)}(${of(sql`${sections.id}`)}, ${of(sql`${sections.parentId}`)})`.mapWith(
    sectionReleases.dueAt,
  );
};
export const generalDue = general('due_at', 'least');
export const generalOpen = general('opens_at', 'greatest');

/**
 * The one rule of a section's dates: each date of a class replaces the general date of its kind, for its students. A
 * class with only an opening date keeps the general due date. Of several classes the earliest date applies.
 */
export function dateOfClasses<K extends string>(dates: Record<K, Date | null>[], kind: K): Date | null {
  const set = dates.flatMap((one) => one[kind]?.getTime() ?? []);
  return set.length === 0 ? null : new Date(Math.min(...set));
}

/** The same in SQL: date as it applies to one person. */
export const dateForPerson = (column: 'opens_at' | 'due_at', section: SQL, userId: SQL) => sql`coalesce(
  (select min(dated.${sql.raw(column)}) from ${sectionClassDates} dated
    join ${classMembers} inside on inside.class_id = dated.class_id
    where dated.section_id = ${section} and inside.user_id = ${userId}),
  (select rule.${sql.raw(column)} from ${sectionReleases} rule where rule.section_id = ${section}))`;
