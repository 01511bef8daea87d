import { importStore } from './import.store.ts';

/** Outcomes of the parts of a job, for imports of something other than rows of a workbook. */
export const importRecords = {
  addOutcome: importStore.addOutcome,
  /** Parts that already have an outcome. */
  done: importStore.rowsDone,
  refusedOf: importStore.refusedOf,
  countsOf: importStore.countsOf,
};
