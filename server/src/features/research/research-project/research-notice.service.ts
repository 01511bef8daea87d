import type { researchProjectApi } from '@xueyan/contract/research/research-project';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { memberAdded, projectDecided } from './research-message.text.ts';
import { moveResearchProject, setResearchMember } from './research-project.service.ts';

type Api = typeof researchProjectApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

/** Sets a member and notifies a new one, in whose menu the project's pages now are. */
export const setMemberAndTell = (db: Db, platform: Platform, actor: Actor, input: In<'setMember'>): Promise<void> =>
  db.transaction(async (tx) => {
    const { userId, projectName, change } = await setResearchMember(tx, actor, input);
    if (change === 'kept') return;
    await platform.live.toUsers(tx, [userId], { type: 'rights.changed', data: null });
    if (change === 'removed') return;
    const values = { name: projectName, by: actor.userName };
    await sendMessage(tx, platform, memberAdded(input.researchProjectId, values, userId));
  });

/** Moves a project and notifies its leader of the decision of somebody else. */
export const moveAndTell = (db: Db, platform: Platform, actor: Actor, input: In<'move'>) =>
  db.transaction(async (tx) => {
    const { state, projectName, leaderId } = await moveResearchProject(tx, actor, input);
    if (leaderId === actor.id) return { state };
    const values = { name: projectName, by: actor.userName, reason: input.reason };
    await sendMessage(tx, platform, projectDecided(input.researchProjectId, input.move, values, leaderId));
    return { state };
  });
