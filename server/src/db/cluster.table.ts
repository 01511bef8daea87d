import { machineCpus, machineMemoriesMb } from '@xueyan/contract/lab/machine';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { amongNumbers, between } from './columns.ts';
import { groupings } from './grouping.table.ts';
import { labImages } from './lab.table.ts';
import { experiments } from './teaching.table.ts';

/** Machines of an experiment's cluster besides its master. */
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

/** Groupings whose groups share the machines of an experiment; without a row, student teams do (`teamMachines`). */
export const machineGroupings = pgTable(
  'machine_grouping',
  {
    sectionId: uuid()
      .primaryKey()
      .references(() => experiments.sectionId, { onDelete: 'cascade' }),
    groupingId: uuid()
      .notNull()
      .references(() => groupings.id, { onDelete: 'restrict' }),
  },
  (t) => [index('machine_grouping_of').on(t.groupingId)],
);
