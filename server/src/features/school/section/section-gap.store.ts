import type { SectionGap } from '@xueyan/contract/school/section';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { mindMapSections } from '../../../db/mind-map.table.ts';
import type { Db } from '../../../db/sql.ts';
import { links, surveys } from '../../../db/survey.table.ts';
import { tasks } from '../../../db/task.table.ts';
import { experiments, readings, sections } from '../../../db/teaching.table.ts';
import { attachments } from '../../../db/upload.table.ts';

const hasFile = sql`exists (select 1 from ${attachments} where ${attachments.sectionId} = ${sections.id})`;

/** What a section of each kind is missing; null where it has what students need. */
const gap = sql<SectionGap['gap'] | null>`case
  when ${sections.kind} = 'reading' and coalesce(${readings.content}, '') = '' and not ${hasFile} then 'text'
  when ${sections.kind} = 'courseware' and not ${hasFile} then 'file'
  when ${sections.kind} = 'survey' and coalesce(jsonb_array_length(${surveys.questions}), 0) = 0 then 'question'
  when ${sections.kind} = 'experiment' and ${experiments.imageId} is null then 'image'
  when ${sections.kind} = 'link' and coalesce(${links.address}, '') = '' then 'address'
  when ${sections.kind} = 'mindmap' and ${mindMapSections.content} is null then 'map'
  when ${sections.kind} in ('task', 'classwork') and ${tasks.givenAt} is null then 'draft'
end`;

/** Returns the sections of a course that students would find empty, in order. */
export async function gapsOf(db: Db, courseId: string): Promise<SectionGap[]> {
  const chapter = alias(sections, 'chapter');
  const rows = await db
    .select({ sectionId: sections.id, title: sections.title, gap })
    .from(sections)
    .innerJoin(chapter, eq(chapter.id, sections.parentId))
    .leftJoin(readings, eq(readings.sectionId, sections.id))
    .leftJoin(surveys, eq(surveys.sectionId, sections.id))
    .leftJoin(experiments, eq(experiments.sectionId, sections.id))
    .leftJoin(links, eq(links.sectionId, sections.id))
    .leftJoin(mindMapSections, eq(mindMapSections.sectionId, sections.id))
    .leftJoin(tasks, eq(tasks.sectionId, sections.id))
    .where(and(eq(sections.courseId, courseId), isNotNull(gap)))
    .orderBy(asc(chapter.position), asc(sections.position), asc(sections.id));
  return rows.flatMap((row) => (row.gap ? [{ ...row, gap: row.gap }] : []));
}
