import {
  defaultNotifications,
  mayRename,
  type NotificationSettings,
  type Profile,
  type ProfileForm,
  profileFaults,
} from '@xueyan/contract/base/profile';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { nameIn } from '../../../http/traditional.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { refreshSessionsOf } from '../session/session.service.ts';
import { findUser, updateUser } from '../user/user.service.ts';
import { profileStore } from './profile.store.ts';

/** Returns the school's data about the actor. */
export async function readProfile(db: Db, actor: Actor, language: Language): Promise<Profile> {
  const user = await findUser(db, actor.id);
  ensure(user, wireFaults.gone);
  const row = await profileStore.find(db, actor.id);
  const roles = await profileStore.rolesOf(db, actor.id);
  return {
    userName: user.userName,
    loginName: user.loginName,
    avatar: user.avatar,
    phone: row?.phone ?? '',
    email: row?.email ?? '',
    introduction: row?.introduction ?? '',
    roleName: roles.map((role) => nameIn(language, role)).join(' · '),
    classes: await profileStore.classesOf(db, actor.id),
    mayRename: mayRename(actor),
  };
}

/** Changes a person's own data; a new name is audited, and needs the right to it. */
export async function saveProfile(db: Db, live: Live, actor: Actor, { userName, ...said }: ProfileForm): Promise<void> {
  const renamed = await db.transaction(async (tx) => {
    const user = await findUser(tx, actor.id);
    ensure(user, wireFaults.gone);
    const changesName = user.userName !== userName;
    ensure(!changesName || mayRename(actor), profileFaults.nameKept);
    await profileStore.save(tx, actor.id, said);
    if (changesName) {
      await updateUser(tx, actor.id, { userName });
      await recordAudit(tx, actor, 'profile.rename', actor.id, { from: user.userName, to: userName });
    }
    await notifyPages(tx, live, actor.id);
    return changesName;
  });
  // The audit records actors by name, so every server reloads it.
  if (renamed) await refreshSessionsOf(db, live, actor.id);
}

/** Notifies all pages of a person that their profile changed. */
export async function notifyPages(db: Db, live: Live, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const { userName, avatar } = user;
  await live.toUsers(db, [userId], { type: 'profile.changed', data: { userName, avatar } });
}

/** Stores the chosen language: requests without a language are answered in it. */
export async function rememberLanguage(db: Db, live: Live, actor: Actor, language: Language): Promise<void> {
  await updateUser(db, actor.id, { language });
  await refreshSessionsOf(db, live, actor.id);
}

/** Returns a person's notification settings, for features that notify. */
export async function notificationSettingsOf(db: Db, userId: string): Promise<NotificationSettings> {
  const row = await profileStore.find(db, userId);
  return { ...defaultNotifications, ...row?.notifications };
}

/** Stores a person's notification settings. */
export const saveNotifications = (db: Db, live: Live, actor: Actor, notifications: NotificationSettings) =>
  db.transaction(async (tx) => {
    await profileStore.save(tx, actor.id, { notifications });
    await notifyPages(tx, live, actor.id);
  });
