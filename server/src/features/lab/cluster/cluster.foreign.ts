import type { Foreign } from '../../../testing/foreign.ts';

export const clusterForeign: Foreign = {
  noRecord: {
    'cluster/save nodeList[].imageId': 'an image is the school’s',
  },
};
