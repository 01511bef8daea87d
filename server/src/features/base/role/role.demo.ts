import { RoleForm } from '@xueyan/contract/base/role';
import { usualPages, usualRights } from '@xueyan/contract/base/usual-rights';
import type { DemoSchool } from '../../../http/demo-school.ts';
import { createRole } from './role.service.ts';

const roles = [
  {
    role: { roleCode: 'REGISTRAR', roleName: '教务员', nameEn: 'Registrar', nameMn: 'Бүртгэгч' },
    description: '管理班级、学生名单和校历，查询考试与成绩',
    grants: [
      ...['member', 'member/classes', 'member/class', 'member.manage', 'system/calendar', 'schedule.calendar'],
      ...['exam', 'exam/office-inquiry', 'exam.inquire'],
    ],
  },
  {
    role: { roleCode: 'LAB_KEEPER', roleName: '实验室管理员', nameEn: 'Lab keeper', nameMn: 'Лабын эрхлэгч' },
    description: '维护镜像与虚拟机',
    grants: ['lab', 'lab/images', 'lab/machines', 'lab.image', 'lab.manage'],
  },
];

/** Creates two roles of the school’s own. */
export async function createDemoRoles({ db }: DemoSchool): Promise<undefined> {
  for (const { role, description, grants } of roles)
    await createRole(db, RoleForm.parse({ ...role, description, dataRange: 'all' }), [
      ...usualRights,
      ...usualPages,
      ...grants,
    ]);
}
