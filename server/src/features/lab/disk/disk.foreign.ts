import type { Foreign } from '../../../testing/foreign.ts';

export const labDiskForeign: Foreign = {
  noRecord: {
    'labdisk/overview nodeId': 'a server is the school’s',
    'labdisk/clean nodeId': 'a server is the school’s',
  },
  heldForAll: { 'lab.image': 'images are the school’s, whoever builds them' },
};
