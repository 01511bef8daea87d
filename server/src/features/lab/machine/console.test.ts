import { authApi } from '@xueyan/contract/account/auth';
import { machineApi } from '@xueyan/contract/lab/machine';
import { runApi } from '@xueyan/contract/teaching/run';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { consoleVisits } from '../../../db/machine.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School, testPassword } from '../../../testing/school.ts';
import { consolePresence } from './console-presence.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

async function begin() {
  const lesson = await openLesson(school);
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  const { runId } = await student.call(runApi.open, { sectionId: lesson.sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
  return { ...lesson, student, machineId };
}

async function open(person: Caller, machineId: string) {
  const { ticket } = await person.call(machineApi.ticket, { machineId, consoleKind: 'terminal', mode: 'help' });
  const socket = new WebSocket(`${school.url.replace('http', 'ws')}/api/machine/console?ticket=${ticket}`);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const received = new Promise<void>((resolve) => socket.on('message', (_, binary) => binary && resolve()));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  /** What is typed comes back. */
  const answers = () => {
    socket.send(Buffer.from('x'));
    return received.then(() => 'answers');
  };
  return { socket, closed, answers };
}

describe('a console', () => {
  test('goes on when its owner changes the password in that session, and ends with the session', async () => {
    const { student, machineId } = await begin();
    const { socket, closed, answers } = await open(student, machineId);
    await answers();
    await student.call(authApi.changePassword, { oldPassword: testPassword, newPassword: 'Another-1' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(socket.readyState).toBe(WebSocket.OPEN);
    await student.call(authApi.logout, {});
    expect(await closed).toBe(4401);
  });

  test('that cannot be written down is not opened, and nobody stands at it', async () => {
    const { teacher, machineId } = await begin();
    const { db } = school.server;
    await db.execute(sql`alter table audit_entry rename to audit_away`);
    const { closed } = await open(teacher, machineId);
    expect(await closed).toBe(4404);
    await db.execute(sql`alter table audit_away rename to audit_entry`);
    expect(consolePresence.visitors(machineId)).toEqual([]);
    expect(await db.select().from(consoleVisits).where(eq(consoleVisits.machineId, machineId))).toEqual([]);
  });

  test('of which the others cannot be told is left again', async () => {
    const { teacher, machineId } = await begin();
    const { db } = school.server;
    await db.execute(sql`alter table live_event rename to live_away`);
    const { closed } = await open(teacher, machineId);
    expect(await closed).toBe(4404);
    await db.execute(sql`alter table live_away rename to live_event`);
    expect(consolePresence.visitors(machineId)).toEqual([]);
    const [visit] = await db.select().from(consoleVisits).where(eq(consoleVisits.machineId, machineId));
    expect(visit?.leftAt).not.toBeNull();
  });
});
