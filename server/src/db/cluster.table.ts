import { machineCpus, machineMemoriesMb } from '@xueyan/contract/lab/machine';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { amongNumbers, between } from './columns.ts';
import { labImages } from './lab.table.ts';
import { experiments } from './teaching.table.ts';

/** What an experiment's cluster has beside its master. */
export const clusterNodes = pgTable(
  'cluster_node',
  {
    sectionId: uuid()
      .notNull()
      .references(() => experiments.sectionId, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    imageId: uuid()
      .notNull()
      .references(() => labImages.id),
    cpus: integer().notNull(),
    memoryMb: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sectionId, t.name] }),
    index('cluster_node_image').on(t.imageId),
    between(t.position, { min: 1, max: 19 }),
    between(t.cpus, machineCpus),
    amongNumbers(t.memoryMb, machineMemoriesMb),
  ],
);
