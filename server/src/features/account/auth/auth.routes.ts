import { authApi } from '@xueyan/contract/account/auth';
import { implement } from '../../../http/implement.ts';
import { describeSystem } from '../../system/parameter/parameter.service.ts';
import { endSession, refreshSession } from '../session/session.service.ts';
import { changePassword, issueCaptcha, logIn } from './auth.service.ts';

export const authRoutes = implement(authApi, {
  sysinfo: ({ db, platform, language }) => describeSystem(db, platform.demo, language),
  code: ({ db }) => issueCaptcha(db),
  login: async ({ db, input, origin, tell, setFileCookie }) => {
    const { token, reply } = await logIn(db, input, origin);
    tell({ token });
    setFileCookie(token);
    return reply;
  },
  logout: async ({ db, platform, actor, setFileCookie }) => {
    await endSession(db, platform.live, actor.sessionId);
    setFileCookie(null);
  },
  changePassword: async ({ db, platform, actor, input }) => {
    await changePassword(db, platform.live, actor, input.oldPassword, input.newPassword);
    await refreshSession(db, platform.live, actor.sessionId);
  },
});
