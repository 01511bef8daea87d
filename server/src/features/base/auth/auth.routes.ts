import { authApi } from '@xueyan/contract/base/auth';
import { implement } from '../../../http/implement.ts';
import { endSession, refreshSession } from '../session/session.service.ts';
import { describeSystem } from '../setting/setting.service.ts';
import { changePassword, issueCaptcha, issueQuestion, logIn } from './auth.service.ts';

export const authRoutes = implement(authApi, {
  sysinfo: ({ db, platform, language }) => describeSystem(db, platform.demo, language),
  code: ({ db }) => issueCaptcha(db),
  question: ({ db, origin, language }) => issueQuestion(db, origin, language),
  login: async ({ db, platform, input, origin, deviceToken, tell, setFileCookie, setDeviceCookie }) => {
    const { token, device, reply } = await logIn(db, platform, input, { origin, deviceToken });
    tell({ token });
    setDeviceCookie(device);
    setFileCookie(token);
    return reply;
  },
  logout: async ({ db, platform, actor, setFileCookie }) => {
    await endSession(db, platform.live, actor.sessionId);
    setFileCookie(null);
  },
  // Admission already recorded the activity.
  active: () => undefined,
  changePassword: async ({ db, platform, actor, input }) => {
    await changePassword(db, platform.live, actor, input.oldPassword, input.newPassword);
    await refreshSession(db, platform.live, actor.sessionId);
  },
});
