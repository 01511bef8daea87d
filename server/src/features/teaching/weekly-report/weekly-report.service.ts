import { addDays, mondayOf } from '@xueyan/contract/school/school-date';
import { type weeklyReportApi, weeklyReportFaults } from '@xueyan/contract/teaching/weekly-report';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { schoolToday } from '../../school/calendar/calendar.service.ts';
import { courseToOpen, courseWithRight } from '../../school/course/course.service.ts';
import { tellProject } from '../deliverable/stage.service.ts';
import { teamIdOf, teamsWithMembers, teamToRead, teamToWrite } from '../student-team/student-team.service.ts';
import { weeklyReportStore } from './weekly-report.store.ts';
import { reportMissing } from './weekly-report.text.ts';

type Api = typeof weeklyReportApi;

/** Maximum number of weeks listed. */
const most = 30;

const thisWeekOf = (time: Clock) => mondayOf(schoolToday(time));

/** Returns the weeks of a project so far, newest first: from the first report on, at least the last two. */
export async function reportOverview(
  db: Db,
  time: Clock,
  actor: Actor,
  courseId: string,
): Promise<Output<Api['overview']>> {
  const { editor } = await courseToOpen(db, actor, courseId);
  const myTeamId = editor ? null : ((await teamIdOf(db, courseId, actor.id)) ?? null);
  const written = await weeklyReportStore.written(db, courseId);
  const members = (await teamsWithMembers(db, courseId)).flatMap(({ name, members: inTeam }) =>
    inTeam.map(({ userId, userName }) => ({ userId, userName, teamName: name })),
  );
  const thisWeek = thisWeekOf(time);
  const first = written.map(({ week }) => week).toSorted()[0] ?? thisWeek;
  const begin = first < addDays(thisWeek, -7) ? first : addDays(thisWeek, -7);
  const weeks: string[] = [];
  for (let week = thisWeek; week >= begin && weeks.length < most; week = addDays(week, -7)) weeks.push(week);
  return {
    ...{ editor, myTeamId, thisWeek },
    weeks: weeks.map((week) => {
      const ofWeek = written.filter((one) => one.week === week);
      const writers = new Set(ofWeek.map(({ userId }) => userId));
      const own = ofWeek.filter(({ teamId, userId }) => editor || teamId === myTeamId || userId === actor.id);
      return {
        ...{ week, count: own.length, mine: writers.has(actor.id) },
        missing: editor ? members.filter(({ userId }) => !writers.has(userId)) : [],
      };
    }),
  };
}

/** Returns a page of reports: of all teams for teachers of the project, of the own team for a student. */
export async function listReports(
  db: Db,
  time: Clock,
  actor: Actor,
  input: z.output<Api['list']['input']>,
): Promise<Output<Api['list']>['pageInfo']> {
  const { editor } = await courseToOpen(db, actor, input.courseId);
  if (input.teamId) {
    const { team } = await teamToRead(db, actor, input.teamId);
    ensure(team.courseId === input.courseId, wireFaults.gone);
  }
  const reader = editor ? null : { id: actor.id, teamId: await teamIdOf(db, input.courseId, actor.id) };
  const page = await weeklyReportStore.page(db, wholeSchool, reader, input);
  const resultList = page.resultList.map(({ report, ...names }) => ({
    ...{ ...names, reportId: report.id, week: report.week, userId: report.userId, teamId: report.teamId },
    ...{ content: report.content, comment: report.comment, version: report.version },
    submitTime: time.write(report.submittedAt),
  }));
  return { ...page, resultList };
}

/** Checks that a member may write the report of a week; returns their team. */
async function memberToWrite(db: Db, time: Clock, actor: Actor, courseId: string, week: string): Promise<string> {
  await courseToOpen(db, actor, courseId);
  const teamId = await teamIdOf(db, courseId, actor.id);
  ensure(teamId, weeklyReportFaults.noTeam);
  await teamToWrite(db, actor, teamId);
  const now = thisWeekOf(time);
  ensure(week === now || week === addDays(now, -7), weeklyReportFaults.week);
  return teamId;
}

/** Returns the actor's text for a week: the draft, or else the submitted report. */
export async function reportDraft(
  db: Db,
  actor: Actor,
  { courseId, week }: z.output<Api['draft']['input']>,
): Promise<Output<Api['draft']>> {
  await courseToOpen(db, actor, courseId);
  const draft = await weeklyReportStore.draft(db, courseId, actor.id, week);
  if (draft) return { content: draft.content, version: draft.version };
  const report = await weeklyReportStore.of(db, courseId, actor.id, week);
  return { content: report?.content ?? '', version: 0 };
}

/** Saves the actor's draft for a week, which only they can see. */
export const saveReportDraft = (
  db: Db,
  time: Clock,
  actor: Actor,
  { courseId, week, content, version }: z.output<Api['saveDraft']['input']>,
): Promise<number> =>
  db.transaction(async (tx) => {
    await memberToWrite(tx, time, actor, courseId, week);
    const report = await weeklyReportStore.of(tx, courseId, actor.id, week);
    ensure(!report?.comment, weeklyReportFaults.commented);
    const key = { courseId, userId: actor.id, week, version };
    ensure(await weeklyReportStore.keepDraft(tx, key, content), wireFaults.changed);
    return version + 1;
  });

/** Submits the actor's report of a week. */
export const saveReport = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, week, content: written, version }: z.output<Api['save']['input']>,
): Promise<Output<Api['save']>> =>
  db.transaction(async (tx) => {
    const teamId = await memberToWrite(tx, platform.clock, actor, courseId, week);
    const { content } = await publishable(tx, actor, { content: written });
    const before = await weeklyReportStore.of(tx, courseId, actor.id, week);
    ensure((before?.version ?? 0) === version, wireFaults.changed);
    ensure(!before?.comment, weeklyReportFaults.commented);
    let reportId = before?.id;
    if (before) {
      await weeklyReportStore.set(tx, before.id, { content, teamId, version: version + 1, submittedAt: clock.now() });
    } else {
      reportId = await weeklyReportStore.insert(tx, { courseId, teamId, userId: actor.id, week, content });
      ensure(reportId, wireFaults.changed);
    }
    await tellProject(tx, platform, courseId);
    return { reportId: reportId ?? '', version: version + 1 };
  });

/** Adds a comment to a report. */
export const commentReport = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { reportId, comment }: z.output<Api['comment']['input']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const report = await weeklyReportStore.find(tx, reportId);
    ensure(report, wireFaults.gone);
    await courseWithRight(tx, actor, report.courseId, 'mark');
    await weeklyReportStore.set(tx, reportId, { comment, commentedBy: actor.id });
    await tellProject(tx, platform, report.courseId);
  });

/** Notifies the members without a report of a week; returns how many. */
export const remindMissing = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, week }: z.output<Api['remind']['input']>,
): Promise<number> =>
  db.transaction(async (tx) => {
    const { name } = await courseWithRight(tx, actor, courseId, 'mark');
    const { weeks } = await reportOverview(tx, platform.clock, actor, courseId);
    const missing = weeks.find((one) => one.week === week)?.missing ?? [];
    if (missing.length > 0) {
      const ids = missing.map(({ userId }) => userId);
      await sendMessage(tx, platform, reportMissing({ id: courseId, name }, week, ids));
    }
    return missing.length;
  });

/** Counts the reports that members wrote, for their contribution. */
export const writtenReports = (db: Db, courseId: string) => weeklyReportStore.written(db, courseId);
