import type { Foreign } from '../../../testing/foreign.ts';

export const labDiskForeign: Foreign = {
  heldForAll: { 'lab.image': 'images are the school’s, whoever builds them' },
};
