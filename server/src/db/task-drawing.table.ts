import type { Shape } from '@xueyan/contract/teaching/task-drawing';
import { index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, updatedAt, version } from './columns.ts';
import { taskFiles, taskWorks } from './task.table.ts';

/** Drawings of markers on a page of a submitted file. */
export const taskDrawings = pgTable(
  'task_drawing',
  {
    fileId: uuid()
      .notNull()
      .references(() => taskFiles.fileId, { onDelete: 'restrict' }),
    /** From 1. */
    page: integer().notNull(),
    workId: uuid()
      .notNull()
      .references(() => taskWorks.id, { onDelete: 'restrict' }),
    shapes: jsonb().$type<Shape[]>().notNull(),
    updatedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.page] }),
    index('task_drawing_work').on(t.workId),
    index('task_drawing_updated_by').on(t.updatedBy),
    atLeast(t.page, 1),
  ],
);
