import { applicationCountApi } from '@xueyan/contract/school/application-count';
import {
  type ApplicationKind,
  auditApplicationApi,
  ownApplicationApi,
  takeApplicationApi,
  withdrawApplicationApi,
} from '@xueyan/contract/school/course-application';
import { implement } from '../../../http/implement.ts';
import { countWaiting, listMine, listReceived } from './application-list.service.ts';
import { askToAudit, askToTake, askToWithdraw, cancelApplication } from './asking.service.ts';
import { decideApplications, endAuditing } from './deciding.service.ts';

type Handlers = Parameters<typeof implement<typeof takeApplicationApi>>[1];

/** Returns the handlers for deciding requests of a kind. */
const answering = (kind: ApplicationKind): Omit<Handlers, 'save'> => ({
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listReceived(db, platform.clock, actor, kind, input),
  }),
  approve: ({ db, platform, actor, input: { applicationIds, answer } }) =>
    decideApplications(db, platform, actor, kind, applicationIds, { step: 'approve', answer }),
  reject: ({ db, platform, actor, input: { applicationIds, answer } }) =>
    decideApplications(db, platform, actor, kind, applicationIds, { step: 'reject', answer }),
});

export const courseApplicationRoutes = [
  ...implement(takeApplicationApi, {
    ...answering('take'),
    save: ({ db, platform, actor, input }) => askToTake(db, platform, actor, input),
  }),
  ...implement(auditApplicationApi, {
    ...answering('audit'),
    save: ({ db, platform, actor, input }) => askToAudit(db, platform, actor, input),
    end: ({ db, platform, actor, input }) => endAuditing(db, platform, actor, input.applicationId),
  }),
  ...implement(withdrawApplicationApi, {
    ...answering('withdraw'),
    save: ({ db, platform, actor, input }) => askToWithdraw(db, platform, actor, input),
  }),
  ...implement(ownApplicationApi, {
    listMine: async ({ db, platform, actor, input }) => ({
      pageInfo: await listMine(db, platform.clock, actor, input),
    }),
    cancel: ({ db, platform, actor, input }) => cancelApplication(db, platform, actor, input.applicationId),
  }),
  ...implement(applicationCountApi, { countWaiting: ({ db, actor }) => countWaiting(db, actor) }),
];
