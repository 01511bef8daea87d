import type { StudentMove } from '@xueyan/contract/school/student';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { endSessionsOf } from '../../base/session/session.service.ts';
import { setAccountState } from '../../base/user/user.service.ts';
import { studentParameters } from './student.parameter.ts';
import { studentMemberStore } from './student-member.store.ts';

/**
 * Applies the effect of a move on logins: accounts of students who leave may be disabled, by the school’s settings, and
 * are enabled again on readmission. Accounts with further roles are left unchanged: their owners are more than
 * students.
 */
export async function loginFollows(tx: Db, live: Live, actor: Actor, move: StudentMove, userIds: string[]) {
  const { closeGraduated, closeWithdrawn } = await readParameters(tx, studentParameters);
  const closes = (move === 'graduate' && closeGraduated) || (move === 'withdraw' && closeWithdrawn);
  if ((!closes && move !== 'readmit') || userIds.length === 0) return;
  const [from, to] = closes ? (['normal', 'disabled'] as const) : (['disabled', 'normal'] as const);
  for (const { id, loginName } of await studentMemberStore.studentsOnly(tx, userIds, from)) {
    await setAccountState(tx, id, to);
    if (closes) await endSessionsOf(tx, live, id, 'disabled');
    await recordAudit(tx, actor, 'user.setstate', id, { loginName, before: from, after: to });
  }
}
