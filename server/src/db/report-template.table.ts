import { templateSharings } from '@xueyan/contract/teaching/report-template';
import type { Criterion } from '@xueyan/contract/teaching/rubric';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

export const reportTemplates = pgTable(
  'report_template',
  {
    id: key(),
    title: text().notNull(),
    sharing: oneOf(templateSharings).notNull(),
    content: text().notNull(),
    rubric: jsonb().$type<Criterion[]>().notNull().default([]),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('report_template_owner').on(t.ownerId, t.createdAt), ...refuseOthers(t)],
);
