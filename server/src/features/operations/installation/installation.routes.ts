import { installationApi } from '@xueyan/contract/operations/installation';
import { implement } from '../../../http/implement.ts';
import { describeInstallation, listParts } from './installation.service.ts';

export const installationRoutes = implement(installationApi, {
  describe: ({ db, platform }) => describeInstallation(db, platform),
  parts: async ({ db, input }) => ({ pageInfo: await listParts(db, input) }),
});
