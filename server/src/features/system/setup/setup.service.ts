import type { Db } from '../../../db/connect.ts';
import { introduce, introduceOnce } from '../../account/resource/introduction.service.ts';
import { anyUserExists, createUsers, oneTimePassword } from '../../account/user/user.service.ts';
import { addImage } from '../../lab/image/image.service.ts';
import { addDictionary } from '../dictionary/dictionary.service.ts';
import { addFirstDocuments } from '../help/help-manage.service.ts';
import { firstHelp } from './help-documents.ts';
import { menu } from './menus.ts';
import { initialPermissions, initialRoles } from './roles.ts';

/**
 * Sets up an empty database: roles, menus, dictionaries, the images that can be built, and `admin`.
 * Answers the one-time password of `admin`, or null when the school was set up before.
 */
export async function setUpSchool(db: Db): Promise<{ adminPassword: string } | null> {
  await bringNovelties(db);
  if (await anyUserExists(db)) return null;
  const adminPassword = oneTimePassword();
  await db.transaction(async (tx) => {
    await addDictionary(tx, 'MESSAGE_TYPE', [
      ['01', '通知公告', 'Notices', 'Зарлал'],
      ['02', '系统消息', 'System messages', 'Системийн мэдээ'],
    ]);
    await addDictionary(tx, 'COURSE_TYPE', [
      ['required', '必修', 'Required', 'Заавал судлах'],
      ['elective', '选修', 'Elective', 'Сонгон судлах'],
      ['training', '实训', 'Training', 'Дадлага'],
    ]);
    await addDictionary(tx, 'COURSE_STATE', [
      ['unreleased', '未发布', 'Unreleased', 'Нийтлээгүй'],
      ['released', '进行中', 'In progress', 'Явагдаж байна'],
      ['ended', '已结束', 'Ended', 'Дууссан'],
    ]);
    await addImage(tx, 'linux-basic', 'Linux 基础', '内核与常用命令，启动最快，适合命令行入门');
    await addImage(tx, 'debian', 'Debian 12', '完整的 Debian：systemd、SSH、Python 3、GCC、Vim');
    const admin = { loginName: 'admin', userName: '系统管理员', mustChangePassword: true };
    await createUsers(tx, [admin], 'ROLE_ADMIN', adminPassword);
  });
  return { adminPassword };
}

/** Gives a school, new or old, what this version has that it was never given before. */
async function bringNovelties(db: Db): Promise<void> {
  await introduce(db, { roles: initialRoles, permissions: initialPermissions, menu });
  await introduceOnce(db, 'help first', (tx) => addFirstDocuments(tx, firstHelp));
}
