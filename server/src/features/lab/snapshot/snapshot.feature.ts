import { defineFeature } from '../../../http/feature.ts';
import { snapshotParameters } from './snapshot.parameter.ts';
import { snapshotRoutes } from './snapshot.routes.ts';

export const snapshotFeature = defineFeature({
  name: 'lab/snapshot',
  routes: snapshotRoutes,
  parameters: Object.values(snapshotParameters),
  audits: {
    'snapshot.restore': { zh: '恢复快照', en: 'Restored a snapshot', mn: 'Агшин зургийг сэргээсэн' },
    'snapshot.delete': { zh: '删除快照', en: 'Deleted a snapshot', mn: 'Агшин зургийг устгасан' },
  },
});
