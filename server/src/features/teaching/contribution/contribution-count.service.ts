import {
  type ContributionRules,
  type contributionApi,
  contributionCounts,
  contributionFaults,
  type TeamContribution,
} from '@xueyan/contract/teaching/contribution';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { GradeFactors } from '../../../http/grade-source.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { tellProject } from '../deliverable/stage.service.ts';
import { isGradebookPublished, tellOfGrades } from '../gradebook/gradebook-edit.service.ts';
import { contributionsOf } from './contribution.service.ts';
import { contributionStore as store } from './contribution.store.ts';
import { factorsCounted } from './contribution-message.text.ts';

/** Factors of the gradebook: those that were counted last, in the kinds of column in which the rules let them count. */
export const countedFactors: GradeFactors = async (db, courseId, kind, userIds) => {
  const counts: readonly string[] = (await store.rules(db, courseId))?.rules.counts ?? [];
  if (userIds.length === 0 || !counts.includes(kind)) return new Map();
  return new Map((await store.factors(db, courseId, userIds)).map(({ userId, percent }) => [userId, percent]));
};

/** Returns the factors of the present members that rules make count; none where nothing counts. */
const factorsOf = (teams: TeamContribution[], { counts }: ContributionRules) =>
  counts.length === 0
    ? []
    : teams.flatMap(({ teamId, members }) =>
        members.filter(({ former }) => !former).map(({ userId, percent }) => ({ userId, teamId, percent })),
      );

/** Returns the students whose marks change: those with another factor, or all with one where it counts elsewhere. */
async function changedBy(
  db: Db,
  courseId: string,
  rules: ContributionRules,
  next: { userId: string; percent: number }[],
): Promise<string[]> {
  const kinds = (counts: readonly string[]) => contributionCounts.filter((one) => counts.includes(one)).join();
  const before = new Map((await store.factors(db, courseId)).map(({ userId, percent }) => [userId, percent]));
  const after = new Map(next.map(({ userId, percent }) => [userId, percent]));
  const elsewhere = kinds((await store.rules(db, courseId))?.rules.counts ?? []) !== kinds(rules.counts);
  return [...new Set([...before.keys(), ...after.keys()])].filter((userId) => {
    const [was, is] = [before.get(userId) ?? 100, after.get(userId) ?? 100];
    return was !== is || (elsewhere && is !== 100);
  });
}

/** Returns what rules would make of the teams' marks, and how many marks of the gradebook would change. */
export async function previewContribution(
  db: Db,
  actor: Actor,
  { courseId, rules }: { courseId: string; rules: ContributionRules },
): Promise<Output<(typeof contributionApi)['preview']>> {
  await courseWithRight(db, actor, courseId, 'mark');
  const teams = await contributionsOf(db, courseId, rules);
  const changed = await changedBy(db, courseId, rules, factorsOf(teams, rules));
  return { teams, changed: changed.length, published: await isGradebookPublished(db, courseId) };
}

/**
 * Saves the contribution rules, and counts the factors of all members anew. Students whose marks change are told where
 * they see their marks.
 */
export const saveContributionRules = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, rules, version }: { courseId: string; rules: ContributionRules; version: number },
): Promise<number> =>
  db.transaction(async (tx) => {
    const course = await courseWithRight(tx, actor, courseId, 'mark');
    ensure(
      Object.values(rules.weights).some((weight) => weight > 0),
      contributionFaults.weights,
    );
    const factors = factorsOf(await contributionsOf(tx, courseId, rules), rules);
    const changed = await changedBy(tx, courseId, rules, factors);
    ensure(await store.saveRules(tx, courseId, version, rules), wireFaults.changed);
    await store.setFactors(tx, courseId, factors);
    const counts = rules.counts.join(' ');
    await recordAudit(tx, actor, 'contribution.rules', courseId, { name: course.name, ...rules.weights, counts });
    await tellProject(tx, platform, courseId);
    if (changed.length > 0) {
      await tellOfGrades(tx, platform, course, changed);
      if (await isGradebookPublished(tx, courseId)) await sendMessage(tx, platform, factorsCounted(course, changed));
    }
    return version + 1;
  });
