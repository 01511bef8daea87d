import { may } from '@xueyan/contract/wire/actor';
import type { Finder } from '../../../http/finder.ts';
import { listDatasets } from './dataset.service.ts';

/** Finds data sets on which the actor may train. */
export const datasetFinder: Finder = {
  kind: 'dataset',
  may: (actor) => may(actor, 'training.use'),
  names: async (db, clock, actor, { words, most }) => {
    const { resultList } = await listDatasets(db, clock, actor, { name: words, pageNum: 1, pageSize: most });
    return resultList.map(({ datasetId, name, ownerName }) => ({ recordId: datasetId, title: name, note: ownerName }));
  },
};
