import { mirrorApi } from '@xueyan/contract/prep/mirror';
import { implement } from '../../../http/implement.ts';
import { getMirror, listMirrors, myTryMachine, startTrying } from './mirror.service.ts';

export const mirrorRoutes = implement(mirrorApi, {
  list: async ({ db, platform, input }) => ({ pageInfo: await listMirrors(db, platform.clock, input) }),
  detail: ({ db, platform, actor, input }) => getMirror(db, platform.clock, actor, input.imageId),
  machine: ({ db, platform, actor }) => myTryMachine(db, platform, actor),
  start: ({ db, platform, actor, input }) => startTrying(db, platform, actor, input),
});
