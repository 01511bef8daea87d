import { installationApi } from '@xueyan/contract/operations/installation';
import { implement } from '../../../http/implement.ts';
import { describeInstallation, listParts } from './installation.service.ts';
import { startProgramInstall } from './program-install.service.ts';

export const installationRoutes = implement(installationApi, {
  describe: ({ db, platform }) => describeInstallation(db, platform),
  install: async ({ db, platform, actor, input }) => ({
    jobId: await startProgramInstall(db, platform, actor, input.program),
  }),
  parts: async ({ db, input }) => ({ pageInfo: await listParts(db, input) }),
});
