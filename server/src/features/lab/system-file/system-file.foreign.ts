import { systemFileApi } from '@xueyan/contract/lab/system-file';
import type { Foreign } from '../../../testing/foreign.ts';

export const systemFileForeign: Foreign = {
  heldForAll: { 'lab.image': 'what machines are given is the school’s, whoever uploads it' },
  noRecord: { 'systemfile/choose systemFileIds[]': 'system files are the school’s' },
  records: async ({ school, teacher }) => {
    const keeper = await school.signIn('ROLE_ADMIN', `data-of-${teacher.loginName}`);
    const folderName = `d-${teacher.id.slice(-12)}`;
    return keeper.call(systemFileApi.save, {
      fileName: folderName,
      folderName,
      description: '',
      labels: [],
      unpack: false,
    });
  },
};
