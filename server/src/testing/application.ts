import type { AdmissionForm } from '@xueyan/contract/school/admission';
import { admissionApi } from '@xueyan/contract/school/admission';
import {
  type ApplicationKind,
  auditApplicationApi,
  takeApplicationApi,
  withdrawApplicationApi,
} from '@xueyan/contract/school/course-application';
import { newId } from '../db/id.ts';
import type { Lesson } from './course.ts';
import type { Caller, School } from './school.ts';

const openToAll: AdmissionForm = {
  ...{ open: true, auditable: true, capacity: null, fromTime: null, untilTime: null },
  ...{ approval: 'teacher', prerequisiteIds: [], requiredOfAll: false },
};

/** Opens a lesson's course to applications, or changes the rules for them. */
export async function openAdmission(
  { teacher, courseId }: Pick<Lesson, 'teacher' | 'courseId'>,
  more: Partial<AdmissionForm> = {},
): Promise<void> {
  const { version } = await teacher.call(admissionApi.get, { courseId });
  await teacher.call(admissionApi.save, { ...openToAll, ...more, courseId, version });
}

/** Applies to take a course; returns the application's id. */
export async function askToTake(who: Caller, courseId: string): Promise<string> {
  const applicationId = newId();
  await who.call(takeApplicationApi.save, { applicationId, courseId, reason: '想学' });
  return applicationId;
}

export async function askToWithdraw(who: Caller, courseId: string): Promise<string> {
  const applicationId = newId();
  await who.call(withdrawApplicationApi.save, { applicationId, courseId, reason: '时间冲突' });
  return applicationId;
}

/** Applies to audit a course from now on for some days. */
export async function askToAudit(school: School, who: Caller, courseId: string, days = 7): Promise<string> {
  const applicationId = newId();
  const now = school.clock.now().getTime();
  const auditFrom = school.clock.write(new Date(now - 1000));
  const auditUntil = school.clock.write(new Date(now + days * 86_400_000));
  await who.call(auditApplicationApi.save, { applicationId, courseId, reason: '旁听', auditFrom, auditUntil });
  return applicationId;
}

/** APIs for deciding applications, by kind. */
export const answering = { take: takeApplicationApi, audit: auditApplicationApi, withdraw: withdrawApplicationApi };

export const approve = (who: Caller, kind: ApplicationKind, ...applicationIds: string[]) =>
  who.ask(answering[kind].approve, { applicationIds });
