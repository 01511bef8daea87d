import { teachersIn } from '@xueyan/contract/school/course-policy';
import { type Defence, type defenceApi, defenceFaults } from '@xueyan/contract/teaching/defence';
import { fitsRubric, pointsOfRubric, sumOfScores } from '@xueyan/contract/teaching/rubric';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseToOpen, courseWithRight } from '../../school/course/course.service.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import { teamIdOf, teamsWithMembers } from '../student-team/student-team.service.ts';
import { type DefenceRow, defenceStore } from './defence.store.ts';
import { defenceScore } from './defence-score.rule.ts';

type Api = typeof defenceApi;
interface Reader {
  id: string;
  editor: boolean;
  myTeamId: string | null;
}

/** Returns the defences of a project. Teams see order and times, and once published their own marks without names. */
export async function listDefences(db: Db, clock: Clock, actor: Actor, courseId: string): Promise<Defence[]> {
  const { editor } = await courseToOpen(db, actor, courseId);
  const myTeamId = editor ? null : ((await teamIdOf(db, courseId, actor.id)) ?? null);
  const rows = await defenceStore.ofCourse(db, courseId);
  const found: Defence[] = [];
  for (const row of rows) found.push(await present(db, clock, row, { id: actor.id, editor, myTeamId }));
  return found;
}

async function present(db: Db, clock: Clock, row: DefenceRow, reader: Reader): Promise<Defence> {
  const markers = await defenceStore.markers(db, row.id);
  const marks = await defenceStore.marks(db, row.id);
  const turns = (await defenceStore.turns(db, row.id)).map(({ teamId, teamName, position }) => {
    const ofTeam = marks.filter((one) => one.teamId === teamId);
    const seen = reader.editor || (row.published && teamId === reader.myTeamId);
    const shown = ofTeam.map(({ teamId: _team, ...mark }) =>
      reader.editor ? mark : { ...mark, markerId: row.id, markerName: '' },
    );
    const startsAt = new Date(row.startsAt.getTime() + position * row.minutes * 60_000);
    return {
      ...{ teamId, teamName, startTime: clock.write(startsAt), marks: seen ? shown : [] },
      markedCount: reader.editor ? ofTeam.length : 0,
      score: seen
        ? defenceScore(
            ofTeam.map(({ total }) => total),
            row.method,
          )
        : null,
    };
  });
  const { title, place, minutes, method, rubric } = row;
  return {
    ...{ defenceId: row.id, courseId: row.courseId, published: row.published, version: row.version },
    form: {
      ...{ title, place, minutes, method, rubric, startTime: clock.write(row.startsAt) },
      markerIds: markers.map(({ userId }) => userId),
    },
    ...{ markers, turns, editor: reader.editor, myTeamId: reader.myTeamId },
    marker: markers.some(({ userId }) => userId === reader.id),
  };
}

const tell = (db: Db, { live }: Platform, courseId: string) =>
  live.toCourse(db, courseId, { type: 'defence.changed', data: { courseId } });

/** Plans a defence, or changes one. */
export const saveDefence = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, defenceId, form, version }: z.output<Api['save']['input']>,
): Promise<string> =>
  db.transaction(async (tx) => {
    const course = await courseWithRight(tx, actor, courseId, 'mark');
    const teachers = new Set(teachersIn(course));
    ensure(
      form.markerIds.every((id) => teachers.has(id)),
      defenceFaults.marker,
    );
    const { startTime, markerIds, ...rest } = form;
    const row = { ...rest, courseId, startsAt: platform.clock.read(startTime) };
    let id = defenceId;
    if (id) {
      const before = await defenceToMark(tx, actor, id);
      ensure(before.courseId === courseId, wireFaults.gone);
      ensure(before.version === version, wireFaults.changed);
      const marks = await defenceStore.marks(tx, id);
      const same = JSON.stringify(before.rubric) === JSON.stringify(form.rubric);
      const kept = marks.every(({ markerId }) => markerIds.includes(markerId));
      ensure(marks.length === 0 || (same && kept), defenceFaults.marked);
      ensure(!before.published, defenceFaults.published);
      await defenceStore.set(tx, id, { ...row, version: version + 1 });
    } else {
      id = await defenceStore.insert(tx, row);
      const teams = await teamsWithMembers(tx, courseId);
      await defenceStore.setTurns(
        tx,
        id,
        teams.map(({ teamId }) => teamId),
      );
    }
    await defenceStore.setMarkers(tx, id, [...new Set(markerIds)]);
    await tell(tx, platform, courseId);
    return id;
  });

/** Returns a defence that the actor manages, locked until the transaction ends. */
async function defenceToMark(db: Db, actor: Actor, id: string): Promise<DefenceRow> {
  const seen = await defenceStore.find(db, id);
  ensure(seen, wireFaults.gone);
  await courseWithRight(db, actor, seen.courseId, 'mark');
  await defenceStore.lock(db, id);
  return (await defenceStore.find(db, id)) ?? seen;
}

/** Sets the order of teams. A marked team cannot be removed from it. */
export const orderDefence = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { defenceId, teamIds }: { defenceId: string; teamIds: string[] },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId, published } = await defenceToMark(tx, actor, defenceId);
    ensure(!published, defenceFaults.published);
    const teams = new Set((await teamsWithMembers(tx, courseId)).map(({ teamId }) => teamId));
    const before = new Set((await defenceStore.turns(tx, defenceId)).map(({ teamId }) => teamId));
    const unique = [...new Set(teamIds)];
    ensure(
      unique.every((id) => teams.has(id) || before.has(id)),
      defenceFaults.team,
    );
    const marks = await defenceStore.marks(tx, defenceId);
    ensure(
      marks.every(({ teamId }) => unique.includes(teamId)),
      defenceFaults.marked,
    );
    await defenceStore.setTurns(tx, defenceId, unique);
    await tell(tx, platform, courseId);
  });

/** Marks a team as one of the markers. */
export const markDefence = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { defenceId, teamId, scores, comment }: z.output<Api['mark']['input']>,
): Promise<number> =>
  db.transaction(async (tx) => {
    const row = await defenceToMark(tx, actor, defenceId);
    const markers = await defenceStore.markers(tx, defenceId);
    ensure(
      markers.some(({ userId }) => userId === actor.id),
      defenceFaults.marker,
    );
    ensure(!row.published, defenceFaults.published);
    const turns = await defenceStore.turns(tx, defenceId);
    ensure(
      turns.some((one) => one.teamId === teamId),
      defenceFaults.notOrdered,
    );
    ensure(fitsRubric(row.rubric, scores), defenceFaults.scores);
    const total = sumOfScores(scores);
    const before = (await defenceStore.markOf(tx, defenceId, teamId, actor.id)) ?? null;
    await defenceStore.mark(tx, { defenceId, teamId, markerId: actor.id, scores, total, comment });
    await recordAudit(tx, actor, 'defence.mark', defenceId, { title: row.title, teamId, before, total });
    await tell(tx, platform, row.courseId);
    return total;
  });

/** Publishes the marks to the teams, or hides them again. */
export const publishDefence = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { defenceId, published }: { defenceId: string; published: boolean },
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await defenceToMark(tx, actor, defenceId);
    ensure(!published || (await defenceStore.marks(tx, defenceId)).length > 0, defenceFaults.nobody);
    await defenceStore.set(tx, defenceId, { published });
    await recordAudit(tx, actor, 'defence.publish', defenceId, { title: row.title, published });
    await tell(tx, platform, row.courseId);
    await tellOfMarks(tx, platform, row.courseId, 'all');
  });

/** Deletes a defence without marks. */
export const removeDefence = (db: Db, platform: Platform, actor: Actor, defenceId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await defenceToMark(tx, actor, defenceId);
    ensure((await defenceStore.marks(tx, defenceId)).length === 0, defenceFaults.marked);
    await defenceStore.remove(tx, defenceId);
    await recordAudit(tx, actor, 'defence.delete', defenceId, { title: row.title });
    await tell(tx, platform, row.courseId);
  });

/** Returns the points of teams in the defences of a course, with the maximum. */
export async function defenceMarksOf(db: Db, courseId: string) {
  const rows = await defenceStore.ofCourse(db, courseId);
  const found: (DefenceRow & { points: number; scores: { teamId: string; score: number }[] })[] = [];
  for (const row of rows) {
    const marks = await defenceStore.marks(db, row.id);
    const teamIds = [...new Set(marks.map(({ teamId }) => teamId))];
    const scores = teamIds.map((teamId) => {
      const totals = marks.filter((one) => one.teamId === teamId).map(({ total }) => total);
      return { teamId, score: defenceScore(totals, row.method) ?? 0 };
    });
    found.push({ ...row, points: pointsOfRubric(row.rubric), scores });
  }
  return found;
}
