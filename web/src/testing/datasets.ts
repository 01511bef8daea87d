// Data sets for the forms that train on them.
import { type Dataset, type DatasetKind, type DatasetVersion, datasetApi } from '@xueyan/contract/prep/dataset';
import type { DatasetColumn } from '@xueyan/contract/prep/dataset-table';
import { idOf, pageOf } from './forms.tsx';
import { serve } from './school.ts';

/** A data set of somebody, with two versions. */
export const datasetOf = (kind: DatasetKind): Dataset => ({
  ...{ datasetId: idOf(10), kind, name: '鸢尾花', description: '', labels: [], sharing: 'mine', courseId: null },
  ...{ courseName: '', ownerId: idOf(900), ownerName: '王老师', organizationId: null, version: 2 },
  ...{ versionCount: 2, rowCount: 150, updateTime: '2026-03-01 08:00:00' },
});

const versionOf = (number: number): DatasetVersion => ({
  ...{ versionId: idOf(20 + number), number, note: number === 1 ? '' : '去掉空行', rowCount: 150, bytes: 4000 },
  ...{ recipe: [], target: null, address: '', createTime: '2026-03-01 08:00:00' },
});

export const columnOf = (name: string, type: DatasetColumn['type'], missing = 0): DatasetColumn => ({
  ...{ name, type, missing, distinct: 3, min: null, max: null, mean: null, deviation: null, bars: [] },
});

/** Answers with one data set, its second version the latest, and with the columns of its table. */
export function serveDataset(kind: DatasetKind, columnList: DatasetColumn[] = []): void {
  const dataset = datasetOf(kind);
  const correlation = { names: [], values: [] };
  serve(datasetApi.list, () => pageOf(dataset));
  serve(datasetApi.get, ({ versionId }) => ({
    ...{ dataset, versionList: [versionOf(2), versionOf(1)], versionId: versionId ?? idOf(22), jobId: null },
    table: columnList.length > 0 ? { columnList, correlation, rowCount: 150, rows: [] } : null,
  }));
}
