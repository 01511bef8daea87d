import type { startApi } from '@xueyan/contract/composed/start';
import { may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Context } from '../../../http/context.ts';
import { listOpenAttendance } from '../../attendance/attendance/take.service.ts';
import { readNewDictionaries } from '../../base/dictionary/dictionary.service.ts';
import { countUnread } from '../../base/message/message.service.ts';
import { notificationSettingsOf } from '../../base/profile/profile.service.ts';
import { describeRights, type MenuHints, menuOf } from '../../base/resource/resource.service.ts';
import { describeSystem } from '../../base/setting/setting.service.ts';
import { findUser } from '../../base/user/user.service.ts';
import { listDue } from '../../memo/memo/memo.service.ts';

type Start = typeof startApi.read;

/** Reads in parallel what a page would otherwise request in ten calls. */
export async function readStart(context: Context<Start>, hints: MenuHints): Promise<Output<Start>> {
  const { db, platform, actor, language, input } = context;
  const [user, school, treeList, dictionaries, notifications, unread, dueMemos, openSignIns] = await Promise.all([
    findUser(db, actor.id),
    describeSystem(db, platform.demo, language),
    menuOf(db, actor, language, hints),
    input.dictionaries === undefined ? null : readNewDictionaries(db, language, input.dictionaries),
    notificationSettingsOf(db, actor.id),
    may(actor, 'usermenu:notification') ? countUnread(db, actor.id) : null,
    listDue(db, platform.clock, actor),
    may(actor, 'signin.take') ? listOpenAttendance(db, platform, actor) : null,
  ]);
  ensure(user, wireFaults.gone);
  const { id, loginName, userName, avatar } = user;
  return {
    user: { id, loginName, userName, avatar, roleCode: actor.roleCode },
    school,
    permissions: await describeRights(db, actor),
    menu: { treeList },
    dictionaries,
    notifications,
    unread,
    dueMemos,
    openSignIns: openSignIns && { signInRecordList: openSignIns },
  };
}
