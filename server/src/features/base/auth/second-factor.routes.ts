import { secondFactorApi } from '@xueyan/contract/base/second-factor';
import { implement } from '../../../http/implement.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from './second-factor.service.ts';

export const secondFactorRoutes = implement(secondFactorApi, {
  state: ({ db, platform, actor }) => describeSecondFactor(db, platform.clock, actor),
  begin: ({ db, platform, actor }) => beginSecondFactor(db, platform.secrets, actor),
  confirm: ({ db, platform, actor, input }) => confirmSecondFactor(db, platform, actor, input.code),
  renewCodes: ({ db, actor, input }) => renewRecoveryCodes(db, actor, input.password),
  remove: ({ db, actor, input }) => removeSecondFactor(db, actor, input.password),
  reset: ({ db, platform, actor, input }) => resetSecondFactor(db, platform.live, actor, input.userId),
});
