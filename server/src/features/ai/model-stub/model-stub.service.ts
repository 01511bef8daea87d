import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { introduceOnce } from '../../base/resource/introduction.service.ts';
import { forgetStub, registerStub } from '../provider/stub-provider.service.ts';
import { giveTrialData } from './trial-data.service.ts';

/**
 * Registers the stub that was started with the server in a demo school and adds trial data once; without a stub removes
 * it.
 */
export async function followStub(db: Db, platform: Platform): Promise<void> {
  if (!platform.modelStub) return forgetStub(db);
  await registerStub(db, platform.modelStub);
  await introduceOnce(db, 'data to try a model stub', (tx) => giveTrialData(tx, platform));
}
