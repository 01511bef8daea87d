import {
  type ContributionRules,
  type contributionApi,
  contributionFaults,
  type TeamContribution,
  usualContribution,
} from '@xueyan/contract/teaching/contribution';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { courseToOpen } from '../../school/course/course.service.ts';
import { defenceMarksOf } from '../defence/defence.service.ts';
import { deliverableMarks, versionCounts } from '../deliverable/deliverable.service.ts';
import { tellProject } from '../deliverable/stage.service.ts';
import { everInTeam, teamIdOf, teamsWithMembers, teamToWrite } from '../student-team/student-team.service.ts';
import { doneCards } from '../team-board/team-board.service.ts';
import { writtenReports } from '../weekly-report/weekly-report.service.ts';
import { contributionStore } from './contribution.store.ts';
import { memberMark, sharesOf } from './share.rule.ts';

type Api = typeof contributionApi;

/** Returns each team's points in percent of all points that could have been earned so far; null without any marks. */
async function teamMarks(db: Db, courseId: string): Promise<(teamId: string) => number | null> {
  const { rows, works } = await deliverableMarks(db, courseId);
  const defences = (await defenceMarksOf(db, courseId)).filter(({ published }) => published);
  return (teamId) => {
    const parts = [
      ...works
        .filter((one) => one.teamId === teamId && one.score !== null)
        .map((one) => ({
          score: one.score ?? 0,
          points: rows.find(({ id }) => id === one.deliverableId)?.points ?? 0,
        })),
      ...defences.flatMap(({ points, scores }) =>
        scores.filter((one) => one.teamId === teamId).map(({ score }) => ({ score, points })),
      ),
    ];
    const most = parts.reduce((sum, { points }) => sum + points, 0);
    if (most === 0) return null;
    return Math.round((parts.reduce((sum, { score }) => sum + score, 0) / most) * 1000) / 10;
  };
}

/** Returns the figures of all teams of a course and the marks that rules make of them, as a teacher sees them. */
export async function contributionsOf(db: Db, courseId: string, rules: ContributionRules): Promise<TeamContribution[]> {
  const [markOf, done, versions, reports, peers, factors] = [
    await teamMarks(db, courseId),
    await doneCards(db, courseId),
    await versionCounts(db, courseId),
    await writtenReports(db, courseId),
    await contributionStore.peerMeans(db, courseId),
    await contributionStore.factors(db, courseId),
  ];
  const counted = new Map(factors.map(({ userId, percent }) => [userId, percent]));
  const teams: TeamContribution[] = [];
  for (const { teamId, name } of await teamsWithMembers(db, courseId)) {
    const of = <T extends { teamId: string; userId: string | null }>(list: T[], userId: string) =>
      list.filter((one) => one.teamId === teamId && one.userId === userId);
    const people = await everInTeam(db, teamId);
    const figures = people.map(({ userId }) => ({
      userId,
      cards: of(done, userId)[0]?.n ?? 0,
      versions: of(versions, userId)[0]?.n ?? 0,
      reports: of(reports, userId).length,
      peers: of(peers, userId)[0]?.mean ?? null,
    }));
    const present = new Set(people.filter(({ here }) => here).map(({ userId }) => userId));
    // Members who left keep their figures; shares are computed among current members only.
    const shares = sharesOf(
      figures.filter(({ userId }) => present.has(userId)),
      rules,
    );
    const teamMark = markOf(teamId);
    teams.push({
      ...{ teamId, teamName: name, teamMark },
      members: figures.map((one) => {
        const { share, percent } = shares.get(one.userId) ?? { share: 0, percent: 0 };
        const userName = people.find(({ userId }) => userId === one.userId)?.userName ?? '';
        return {
          ...{ ...one, userName, share, percent, former: !present.has(one.userId) },
          peers: one.peers === null ? null : Math.round(one.peers * 10) / 10,
          mark: present.has(one.userId) ? memberMark(teamMark, percent) : null,
          counted: present.has(one.userId) ? (counted.get(one.userId) ?? null) : null,
        };
      }),
    });
  }
  return teams;
}

/** Returns the members' figures and the resulting marks. A student sees the own team, and only the own mark. */
export async function getContribution(db: Db, actor: Actor, courseId: string): Promise<Output<Api['get']>> {
  const { editor } = await courseToOpen(db, actor, courseId);
  const myTeamId = editor ? undefined : await teamIdOf(db, courseId, actor.id);
  const row = await contributionStore.rules(db, courseId);
  const rules = row?.rules ?? usualContribution;
  const teams = (await contributionsOf(db, courseId, rules))
    .filter(({ teamId }) => editor || teamId === myTeamId)
    .map(({ members, ...team }) => ({
      ...team,
      members: members.map((one) =>
        // A peer rating and the mark that follows are visible to the rated member and their teachers.
        editor || one.userId === actor.id ? one : { ...one, peers: null, mark: null, counted: null },
      ),
    }));
  const given = myTeamId ? await contributionStore.given(db, myTeamId, actor.id) : [];
  return { editor, rules, rulesVersion: row?.version ?? 0, teams, given };
}

/** Saves the actor's ratings of the other members of their team. */
export const ratePeers = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, ratings }: z.output<Api['rate']['input']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await courseToOpen(tx, actor, courseId);
    const teamId = await teamIdOf(tx, courseId, actor.id);
    ensure(teamId, wireFaults.gone);
    const { memberIds } = await teamToWrite(tx, actor, teamId);
    ensure((await contributionStore.rules(tx, courseId))?.rules.rating === true, contributionFaults.closed);
    for (const { userId, score } of ratings) {
      ensure(userId !== actor.id && memberIds.includes(userId), contributionFaults.notMember);
      await contributionStore.rate(tx, { teamId, raterId: actor.id, userId, score });
    }
    await tellProject(tx, platform, courseId);
  });
