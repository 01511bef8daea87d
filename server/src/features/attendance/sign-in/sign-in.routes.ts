import { signInApi } from '@xueyan/contract/attendance/sign-in';
import { implement } from '../../../http/implement.ts';
import { boardOf, listSignIns, statisticsOf } from './board.service.ts';
import { endSignIn, extendSignIn, markStudent, openSignIn, qrCodeOf, renewDigits } from './sign-in.service.ts';
import { listOpenSignIns, takeSignIn } from './take.service.ts';

export const signInRoutes = implement(signInApi, {
  open: async ({ db, platform, actor, input }) => ({ tsisId: await openSignIn(db, platform, actor, input) }),
  mine: async ({ db, platform, actor }) => ({ signInRecordList: await listOpenSignIns(db, platform, actor) }),
  take: ({ db, platform, actor, origin, input }) => takeSignIn(db, platform, actor, origin.address, input),
  board: ({ db, platform, actor, input, language }) => boardOf(db, platform.clock, actor, input.signId, language),
  qrCode: ({ db, actor, input }) => qrCodeOf(db, actor, input.signId),
  renewDigits: async ({ db, platform, actor, input }) => ({
    digits: await renewDigits(db, platform, actor, input.signId),
  }),
  mark: ({ db, platform, actor, input }) => markStudent(db, platform, actor, input),
  extend: async ({ db, platform, actor, input }) => ({
    endTime: platform.clock.write(await extendSignIn(db, platform, actor, input.signId, input.minutes)),
  }),
  end: ({ db, platform, actor, input }) => endSignIn(db, platform, actor, input.signId),
  list: async ({ db, platform, actor, input, language }) => ({
    pageInfo: await listSignIns(db, platform.clock, actor, input, language),
  }),
  statistics: ({ db, platform, actor, input, language }) =>
    statisticsOf(db, platform.clock, actor, input.courseId, language),
});
