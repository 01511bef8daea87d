import type { Foreign } from '../../../testing/foreign.ts';

export const imageForeign: Foreign = {
  noRecord: { '* imageId': 'an image is the school’s', '* baseImageId': 'an image is the school’s' },
  heldForAll: { 'lab.image': 'images are the school’s, whoever builds them' },
};
