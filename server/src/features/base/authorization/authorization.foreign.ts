import { roles } from '../../../db/account.table.ts';
import { authorizations } from '../../../db/authorization.table.ts';
import { newId } from '../../../db/id.ts';
import type { Foreign } from '../../../testing/foreign.ts';

export const authorizationForeign: Foreign = {
  records: async ({ school, student }) => {
    const [roleId, authorizationId] = [newId(), newId()];
    const code = `ROLE_GUEST_${roleId.slice(-8)}`;
    await school.sql
      .insert(roles)
      .values({ id: roleId, code, name: '客座', nameEn: 'Guest', needsAuthorisation: true });
    const startsAt = school.clock.now();
    const endsAt = new Date(startsAt.getTime() + 30 * 86_400_000);
    await school.sql.insert(authorizations).values({
      ...{ id: authorizationId, userId: student.id, roleId, startsAt, begunAt: startsAt, endsAt, reason: '测试' },
    });
    return { authorizationId };
  },
  noRecord: {
    'authorization/list roleId': 'a role is the school’s; whose authorisations are seen is a matter of the data range',
    'authorization/grant roleId': 'a role is the school’s; it is refused for people beyond the data range',
  },
};
