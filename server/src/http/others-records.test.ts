import { memoApi } from '@xueyan/contract/desk/memo';
import { messageApi } from '@xueyan/contract/desk/message';
import { signInApi } from '@xueyan/contract/desk/sign-in';
import { timetableApi } from '@xueyan/contract/desk/timetable';
import { machineApi } from '@xueyan/contract/lab/machine';
import { runApi } from '@xueyan/contract/teaching/run';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../app.ts';
import { newId } from '../db/id.ts';
import { inputsOf } from '../testing/arbitrary.ts';
import { openLesson } from '../testing/course.ts';
import { type Caller, openSchool, type School } from '../testing/school.ts';

/**
 * A teacher, a student of theirs, and everything the two own: each record under the names by which calls ask for it.
 * Another teacher and a student of another class try every call of the product with them.
 */
let school: School;
let strangers: Caller[];
let records: Record<string, string>;

beforeAll(async () => {
  school = await openSchool();
  const { teacher, students, courseId, sectionId, classId } = await openLesson(school);
  const student = students[0] as Caller;
  const other = await openLesson(school);
  strangers = [other.teacher, other.students[0] as Caller];
  records = await ownRecords({ teacher, student, courseId, sectionId, classId });
});
afterAll(() => school.close());

interface Owners {
  teacher: Caller;
  student: Caller;
  courseId: string;
  sectionId: string;
  classId: string;
}

const tomorrow = () => school.server.platform.clock.write(new Date(Date.now() + 86_400_000));

async function ownRecords({ teacher, student, courseId, sectionId, classId }: Owners) {
  const { runId } = await student.call(runApi.open, { sectionId });
  const machine = await student.call(machineApi.start, { runId });
  const { omId } = await student.call(memoApi.save, { memoTitle: '我的备忘录', reminderTime: tomorrow() });
  const lesson = {
    courseId,
    teacherName: '',
    classroom: '',
    classIds: [classId],
    startPitchNumber: 1,
    endPitchNumber: 2,
    schooltime: tomorrow().slice(0, 10),
  };
  const { tcsId, groupId } = await teacher.call(timetableApi.save, lesson);
  const opening = { sourceFlag: '1' as const, sourceId: courseId, minutes: 30, classIds: [classId] };
  const { tsisId } = await teacher.call(signInApi.open, opening);
  const message = {
    messageType: '02',
    messageTitle: '只给这门课',
    messageContent: '内容',
    to: { courses: [courseId] },
  };
  const { messageId } = await teacher.call(messageApi.send, message);
  const session = await school.sql.execute<{ id: string }>(sql`select id from session where user_id = ${student.id}`);
  return {
    courseId,
    sourceId: courseId,
    sectionId,
    parentId: await chapterOf(sectionId),
    runId,
    machineId: machine.machineId,
    omId,
    tcsId,
    groupId,
    signId: tsisId,
    messageId,
    sessionId: session.rows[0]?.id ?? '',
    jobId: await jobOf(student),
    attachmentId: await attachmentOf(sectionId, courseId, teacher),
  };
}

async function chapterOf(sectionId: string): Promise<string> {
  const { rows } = await school.sql.execute<{ parent_id: string }>(
    sql`select parent_id from section where id = ${sectionId}`,
  );
  return rows[0]?.parent_id ?? '';
}

async function attachmentOf(sectionId: string, courseId: string, owner: Caller): Promise<string> {
  const [fileId, id] = [newId(), newId()];
  await school.sql.execute(sql`
    insert into file (id, sha256, name, media_type, bytes, owner_id, scope, scope_id)
    values (${fileId}, 'none', 'a.pdf', 'application/pdf', 1, ${owner.id}, 'course', ${courseId})`);
  await school.sql.execute(
    sql`insert into attachment (id, section_id, file_id) values (${id}, ${sectionId}, ${fileId})`,
  );
  return id;
}

async function jobOf(owner: Caller): Promise<string> {
  const id = newId();
  await school.sql.execute(sql`
    insert into job (id, owner_id, kind, title, actor, data) values (${id}, ${owner.id}, 'roster.import', '名单', '{}', '{}')`);
  return id;
}

/** Calls whose input is a list of keys. */
const keysOf: Record<string, string> = {
  'message/batchmarkmessageasread': 'messageId',
  'message/batchremovemessagerecord': 'messageId',
  'class/batchdelete': 'classId',
};
/** Inputs whose rules chance does not meet. */
const fitting: Record<string, object> = {
  'schedule/saveclassscheduleauto': {
    teacherName: '',
    classroom: '',
    startPeriod: '2031-03-03',
    endPeriod: '2031-03-30',
    schooltimeMap: { MONDAY: [1, 2] },
    classIds: ['restudy'],
  },
};
/** Lists that a record narrows: somebody else's narrows them to nothing. */
const narrowed = new Set(['schedule/listclassschedule', 'schedule/listclassschedulestu', 'signin/list']);
/** Calls that name no record of one person: those who hold the permission hold it for all. */
const forPermitted = /^may:(lab\.image|lab\.manage|member\.manage|help\.manage|schedule\.calendar|course\.manage)$/;
/** The help is written for roles, and these strangers have them. */
const shared = new Set(['systemdocument/getrole']);

const fieldsOf = (endpoint: Endpoint): string[] => {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(schema.properties ?? {});
};
const withRecords = (input: unknown, endpoint: Endpoint): unknown => {
  const list = keysOf[endpoint.path];
  if (list) return [records[list]];
  const copy: Record<string, unknown> = { ...(input as object) };
  for (const field of fieldsOf(endpoint)) {
    if (records[field]) copy[field] = records[field];
    else if (field.endsWith('Ids') && records[field.slice(0, -1)]) copy[field] = [records[field.slice(0, -1)]];
  }
  return copy;
};

const concerned = routes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !forPermitted.test(endpoint.access) && !shared.has(endpoint.path))
  .filter(
    (endpoint) => endpoint.path in keysOf || fieldsOf(endpoint).some((field) => /Ids?$/.test(field) && !isOwn(field)),
  );

/** Names a person, a class or an image: nobody's property. */
function isOwn(field: string): boolean {
  return ['userId', 'userIds', 'classId', 'classIds', 'imageId', 'checkpointId', 'documentId', 'termId'].includes(
    field,
  );
}

/** Everything the two own, as one figure: what strangers tried must have changed nothing. */
async function fingerprint(): Promise<unknown> {
  const tables = ['course', 'section', 'run', 'memo', 'lesson', 'sign_in', 'message', 'machine', 'attachment', 'job'];
  const sums = await Promise.all(
    tables.map((table) =>
      school.sql.execute(
        sql`select md5(coalesce(string_agg(one::text, '' order by one::text), '')) as sum from ${sql.identifier(table)} one`,
      ),
    ),
  );
  return Object.fromEntries(tables.map((table, index) => [table, sums[index]?.rows[0]?.sum]));
}

describe('somebody else’s records', () => {
  test('are there to be tried, for every call that asks for one', () => {
    const unknown = concerned.flatMap((endpoint) =>
      fieldsOf(endpoint)
        .filter((field) => /Ids?$/.test(field) && !isOwn(field))
        .filter((field) => !records[field] && !records[field.replace(/s$/, '')])
        .map((field) => `${endpoint.path} ${field}`),
    );
    expect(unknown).toEqual([]);
  });

  test.each(concerned.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (path, endpoint) => {
    const before = await fingerprint();
    const chosen = fitting[path];
    const samples = chosen ? [chosen] : fc.sample(inputsOf(endpoint.input), { seed: 7, numRuns: 40 });
    for (const stranger of strangers) {
      let answer: Awaited<ReturnType<Caller['ask']>> | undefined;
      // A rule that JSON Schema cannot say refuses some inputs before anybody is asked whose record it is.
      for (const sample of samples) {
        answer = await stranger.ask(endpoint, withRecords(sample, endpoint));
        if (answer.status !== 400) break;
      }
      const told = JSON.stringify([answer?.status, answer?.meta]);
      if (narrowed.has(path) && answer?.meta.success) {
        expect(JSON.stringify(answer.data)).not.toContain(records.tcsId);
        expect(JSON.stringify(answer.data)).not.toContain(records.signId);
      } else expect(answer?.status, told).toBe(403);
    }
    expect(await fingerprint()).toEqual(before);
  });
});
