import { defineFeature } from '../../../http/feature.ts';
import { clusterRoutes } from './cluster.routes.ts';

export const clusterFeature = defineFeature({
  name: 'lab/cluster',
  routes: clusterRoutes,
  audits: {
    'cluster.save': { zh: '设置实验集群', en: 'Set the cluster of an experiment', mn: 'Туршилтын кластер тохируулсан' },
  },
});
