import type { Daemon } from '../../../http/feature.ts';
import { followStub } from './model-stub.service.ts';

/** Registers or removes the stub of a model provider according to the switch the server was started with. */
export const modelStubDaemon: Daemon = async ({ db, platform }) => {
  await followStub(db, platform);
  return () => {};
};
