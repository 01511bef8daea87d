import { importStore } from './import.store.ts';

/** The file of a job and what became of its parts, for imports that read other things than rows of a workbook. */
export const importRecords = {
  keepFile: importStore.keepFile,
  fileOf: importStore.fileOf,
  addOutcome: importStore.addOutcome,
  /** Parts that have their outcome already. */
  done: importStore.rowsDone,
  refusedOf: importStore.refusedOf,
  countsOf: importStore.countsOf,
};
