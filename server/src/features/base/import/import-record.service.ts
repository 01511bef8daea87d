import { importStore } from './import.store.ts';

/** File of a job and the outcomes of its parts, for imports of something other than rows of a workbook. */
export const importRecords = {
  keepFile: importStore.keepFile,
  fileOf: importStore.fileOf,
  addOutcome: importStore.addOutcome,
  /** Parts that already have an outcome. */
  done: importStore.rowsDone,
  refusedOf: importStore.refusedOf,
  countsOf: importStore.countsOf,
};
