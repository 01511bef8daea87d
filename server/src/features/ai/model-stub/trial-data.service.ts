import type { HelpNode } from '@xueyan/contract/base/help';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readableTree, readDocument } from '../../base/help/help.service.ts';
import { actorOf } from '../../base/session/session.service.ts';
import { findUserByLoginName } from '../../base/user/user.service.ts';
import { addApplication } from '../application/application.service.ts';
import { askToPublish, reviewApplication } from '../application/publishing.service.ts';
import { recordPastChat } from '../chat/past-chat.service.ts';
import { addDocument } from '../knowledge/document.service.ts';
import { addBase } from '../knowledge/knowledge.service.ts';
import { stubProviderName } from '../provider/stub-provider.service.ts';
import { recordPastUsage } from '../quota/past-usage.service.ts';
import { listQuotas, saveQuota } from '../quota/quota.service.ts';
import {
  chatsOfStudent,
  chatsOfTeacher,
  helpApplication,
  helpBase,
  noticeApplication,
  type PastChat,
  pastUses,
  quizApplication,
} from './model-stub.seed.ts';

const dayMs = 86_400_000;

/** Adds trial data to a demo school that has a stub: applications, a knowledge base, chats, a week’s usage. */
export async function giveTrialData(db: Db, platform: Platform): Promise<void> {
  const [teacher, student, admin] = [
    await demoActor(db, 'teacher'),
    await demoActor(db, 'student'),
    await demoActor(db, 'admin'),
  ];
  // The demo accounts were changed: there are no owners for the data.
  if (!(teacher && student && admin)) return;
  const baseId = await addBase(db, teacher, helpBase);
  for (const file of await helpTexts(db, teacher)) await addDocument(db, platform, teacher, baseId, one(file));
  const applicationIds: string[] = [];
  for (const form of [quizApplication, helpApplication(baseId), noticeApplication]) {
    const applicationId = await addApplication(db, teacher, form);
    await askToPublish(db, platform, teacher, { applicationId, scope: 'public', classIds: [], courseId: null });
    await reviewApplication(db, platform, admin, { applicationId, pass: true, reason: '' });
    applicationIds.push(applicationId);
  }
  await giveChats(db, platform.clock, student, chatsOfStudent);
  await giveChats(db, platform.clock, teacher, chatsOfTeacher);
  await giveUsage(db, platform.clock, applicationIds);
  const quotas = await listQuotas(db);
  if (quotas.length === 0)
    await saveQuota(db, admin, {
      subject: 'role',
      subjectId: 'ROLE_STUDENT',
      dayTokens: 100_000,
      monthTokens: 2_000_000,
      dayPictures: 10,
      monthPictures: 100,
      dayMinutes: null,
      monthMinutes: null,
    });
}

async function demoActor(db: Db, loginName: string): Promise<Actor | null> {
  const user = await findUserByLoginName(db, loginName);
  return user ? actorOf(db, user.id) : null;
}

async function* one(file: FormFile) {
  yield file;
}

/** Returns the help that the actor may read, each of its parts as one document. */
async function helpTexts(db: Db, actor: Actor): Promise<FormFile[]> {
  const textOf = async ({ id, title, children }: HelpNode, depth: number): Promise<string> => {
    const { content } = await readDocument(db, actor, id);
    const below: string[] = [];
    for (const child of children) below.push(await textOf(child, Math.min(depth + 1, 6)));
    return [`${'#'.repeat(depth)} ${title}`, content.trim(), ...below].join('\n\n');
  };
  const files: FormFile[] = [];
  for (const part of await readableTree(db, actor))
    files.push({ name: `${part.title.replace(/[\\/:]/g, ' ')}.md`, bytes: Buffer.from(await textOf(part, 1)) });
  return files;
}

async function giveChats(db: Db, clock: Clock, { id }: Actor, chats: PastChat[]): Promise<void> {
  for (const { daysAgo, ...chat } of chats)
    await recordPastChat(db, id, { ...chat, model: '桩模型', at: new Date(clock.now().getTime() - daysAgo * dayMs) });
}

async function giveUsage(db: Db, clock: Clock, applicationIds: string[]): Promise<void> {
  const now = clock.now().getTime();
  for (const { loginName, calls, tokens } of pastUses) {
    const user = await findUserByLoginName(db, loginName);
    if (!user) continue;
    const [inputTokens, outputTokens] = tokens;
    const cost = (inputTokens * 2 + outputTokens * 8) / 1_000_000;
    const took = { userId: user.id, model: 'stub-chat', provider: stubProviderName, inputTokens, outputTokens, cost };
    const rows = calls.flatMap((times, daysAgo) =>
      Array.from({ length: times }, (_, at) => ({
        ...took,
        // Every third call belongs to a chat, the others to one of the two applications.
        applicationId: applicationIds[at % 3] ?? null,
        createdAt: new Date(now - daysAgo * dayMs - (at + 1) * 600_000),
      })),
    );
    await recordPastUsage(db, rows);
  }
}
