import { RoleForm } from '@xueyan/contract/base/role';
import type { DemoSchool } from '../../../http/demo-school.ts';
import { createRole } from '../role/role.service.ts';
import { actorOf } from '../session/session.service.ts';
import { grantRole } from './authorization.service.ts';

const dayMs = 86_400_000;
const officer = RoleForm.parse({
  ...{ roleCode: 'HELP_EDITOR', roleName: '帮助文档编辑', nameEn: 'Help editor', nameMn: 'Тусламжийн редактор' },
  ...{ description: '临时负责编写帮助文档，须由管理员授权', dataRange: 'self', needsAuthorisation: true },
});

/** Creates a role that needs an authorization, and gives it to two teachers: for a term, and until next week. */
export async function createDemoAuthorizations({ db, platform, adminId, teacherIds }: DemoSchool): Promise<undefined> {
  const admin = await actorOf(db, adminId);
  if (!admin) return;
  const roleId = await createRole(db, officer, ['system', 'system/help', 'help.manage']);
  const now = platform.clock.now().getTime();
  for (const [place, days, reason] of [
    [2, 120, '本学期负责实验中心的帮助文档'],
    [3, 5, '迎新周补写新生常见问题'],
  ] as const) {
    const userId = teacherIds[place];
    if (!userId) continue;
    const startTime = platform.clock.write(new Date(now));
    const endTime = platform.clock.write(new Date(now + days * dayMs));
    await grantRole(db, platform, admin, { userIds: [userId], roleId, startTime, endTime, reason });
  }
}
