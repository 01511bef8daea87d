import { imageLabelApi } from '@xueyan/contract/lab/image-label';
import type { Foreign } from '../../../testing/foreign.ts';

export const imageLabelForeign: Foreign = {
  heldForAll: { 'lab.image': 'images are the school’s, whoever builds them' },
  records: async ({ school, teacher }) => {
    const keeper = await school.signIn('ROLE_ADMIN', `label-of-${teacher.loginName}`);
    return keeper.call(imageLabelApi.save, { labelName: teacher.id.slice(-12) });
  },
};
