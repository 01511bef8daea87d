import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { authApi } from '@xueyan/contract/base/auth';
import { parameterApi } from '@xueyan/contract/base/parameter';
import { networkDeviceApi as api, type DeviceForm, type NetworkDevice } from '@xueyan/contract/lab/network-device';
import { networkDeviceUseApi as use } from '@xueyan/contract/lab/network-device-use';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { users } from '../../../db/account.table.ts';
import { networkDevices } from '../../../db/network-device.table.ts';
import { auditEntries } from '../../../db/system.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { freePort, listens, openSshPeer, type SshPeer, sshAccount } from '../../../testing/ssh-peer.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
let student: Caller;
let studentName: string;
let peer: SshPeer;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'device-admin');
  const lesson = await openLesson(school);
  if (!lesson.students[0]) throw new Error('no student');
  [teacher, student] = [lesson.teacher, lesson.students[0]];
  const [row] = await school.sql.select().from(users).where(eq(users.id, student.id));
  studentName = row?.userName ?? '';
  peer = await openSshPeer();
});
afterAll(async () => {
  await school.close();
  await peer.close();
});

let named = 0;
const form = (changes: Partial<DeviceForm> = {}): DeviceForm => ({
  ...{ deviceName: `交换机 ${++named}`, kind: 'ssh', host: '127.0.0.1', port: peer.port, secretKind: 'password' },
  ...{ ...sshAccount, place: 'A301', labels: ['交换机'], recorded: true, enabled: true, ...changes },
});
const addDevice = async (changes: Partial<DeviceForm> = {}) => (await admin.call(api.save, form(changes))).deviceId;
const codeOf = async (answer: Promise<{ meta: { code?: string | undefined } }>) => (await answer).meta.code;

/** What the administrator allows, from now on. */
async function allow(...lines: string[]) {
  const settings = [{ name: 'deviceAddresses', value: lines.join('\n') }];
  const { pageInfo } = await admin.call(parameterApi.list, { keyword: 'deviceAddresses', pageSize: 100 });
  const version = pageInfo.resultList.find(({ name }) => name === 'deviceAddresses')?.version ?? 0;
  return admin.ask(parameterApi.save, { settings: settings.map((one) => ({ ...one, version })) });
}

/** A time from now, as it is written on the wire. */
const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
const book = (who: Caller, deviceId: string, from = -1, to = 60) =>
  who.ask(use.book, { deviceId, startTime: at(from), endTime: at(to), purpose: 'VLAN' });
const ticketOf = (who: Caller, deviceId: string, takeOver = false) =>
  who.ask(takeOver ? use.takeOver : use.ticket, { deviceId });
const deviceOf = async (who: Caller, deviceId: string): Promise<NetworkDevice> => {
  const { pageInfo } = await who.call(api.list, { pageSize: 100 });
  const found = pageInfo.resultList.find((row) => row.deviceId === deviceId);
  if (!found) throw new Error('no such device');
  return found;
};

/** A console of a device, with what it has shown and why it was closed. */
async function open(who: Caller, deviceId: string, takeOver = false) {
  const { data, meta } = await ticketOf(who, deviceId, takeOver);
  if (!meta.success) throw new Error(meta.code);
  return connect(data.ticket);
}

function connect(ticket: string) {
  const socket = new WebSocket(`${school.url.replace('http', 'ws')}/api/networkdevice/console?ticket=${ticket}`);
  const shown: Buffer[] = [];
  socket.on('message', (data: Buffer) => void shown.push(data));
  const closed = new Promise<string>((resolve) =>
    socket.on('close', (code, reason) => resolve(`${code} ${reason.toString()}`)),
  );
  return { socket, closed, text: () => Buffer.concat(shown).toString(), bytes: () => Buffer.concat(shown) };
}

test('only who has the present time works at a device, what is typed runs there, and the session is logged and recorded', async () => {
  await allow(`127.0.0.1:${peer.port}`);
  const deviceId = await addDevice();
  expect(await codeOf(ticketOf(student, deviceId))).toBe('networkdevice.notHolder');
  expect((await book(student, deviceId)).status).toBe(200);
  // It is the student’s time: not the teacher’s, who may only take over, nor another student’s.
  expect(await codeOf(ticketOf(teacher, deviceId))).toBe('networkdevice.notHolder');
  const { data } = await ticketOf(student, deviceId);
  const { socket, text, closed } = connect(data.ticket);
  await expect.poll(text).toContain('$');
  socket.send(JSON.stringify({ type: 'resize', columns: 100, rows: 30 }));
  socket.send(Buffer.from("echo dev''ice\n"));
  await expect.poll(text).toContain('device');
  if (peer.real) {
    socket.send(Buffer.from('stty size; id -un\n'));
    await expect.poll(text).toMatch(/30 100\s+lab/);
  }
  expect(await deviceOf(teacher, deviceId)).toMatchObject({
    ...{ state: 'online', trouble: 'none', connection: null, busy: { userName: studentName, mine: false } },
    holder: { userName: studentName, mine: false },
  });
  // A ticket is good once.
  expect(await connect(data.ticket).closed).toBe('4403 networkdevice.badTicket');

  socket.send(Buffer.from('exit\n'));
  expect(await closed).toBe('4404 device');
  await expect.poll(async () => (await deviceOf(student, deviceId)).busy).toBeNull();
  const sessions = async (who: Caller) => (await who.call(use.sessions, { deviceId })).pageInfo.resultList;
  const [session] = await sessions(student);
  expect(session).toMatchObject({ userName: studentName, end: 'device', recorded: true, takeOver: false });
  // The log of others is for who keeps devices; watching it is in the audit.
  expect(await sessions(teacher)).toEqual([]);
  const deviceSessionId = session?.deviceSessionId ?? '';
  expect(await codeOf(teacher.ask(use.pieces, { deviceSessionId, from: 0 }))).toBe('wire.gone');
  const { events, columns } = await admin.call(use.pieces, { deviceSessionId, from: 0 });
  expect(events).toContain('device');
  expect(columns).toBe(100);
  const watched = await school.sql.select().from(auditEntries).where(eq(auditEntries.action, 'networkdevice.watch'));
  expect(watched.map(({ target }) => target)).toContain(deviceSessionId);
});

test('the secret is sealed in the database, never sent back, and forgotten when the device moves', async () => {
  const deviceId = await addDevice();
  const row = async () => (await school.sql.select().from(networkDevices).where(eq(networkDevices.id, deviceId)))[0];
  expect((await row())?.sealedSecret).toMatch(/^v1\./);
  expect(JSON.stringify(await row())).not.toContain(sshAccount.secret);
  const device = await deviceOf(admin, deviceId);
  expect(JSON.stringify(device)).not.toContain(sshAccount.secret);
  expect(device.connection).toMatchObject({ hasSecret: true, host: '127.0.0.1', account: 'lab' });
  expect((await deviceOf(student, deviceId)).connection).toBeNull();
  const { secret: _, ...rest } = form({ place: 'A302' });
  const { version } = await admin.call(api.update, { ...rest, deviceId, version: device.version });
  expect((await deviceOf(admin, deviceId)).connection?.hasSecret).toBe(true);
  await admin.call(api.update, { ...rest, host: '10.9.9.9', deviceId, version });
  expect((await deviceOf(admin, deviceId)).connection?.hasSecret).toBe(false);
  expect(await codeOf(student.ask(api.save, form()))).toBe('wire.notAllowed');
});

test('of two who book the same time one is refused, and a time ends the console that is open', async () => {
  const deviceId = await addDevice();
  const both = await Promise.all([codeOf(book(student, deviceId, -1, 30)), codeOf(book(teacher, deviceId, 20, 50))]);
  expect(both.filter((code) => code === 'networkdevice.taken')).toHaveLength(1);
  const later = await addDevice();
  await book(student, later, -1, 10);
  expect(await codeOf(book(teacher, later, 9, 20))).toBe('networkdevice.taken');
  expect((await book(teacher, later, 10, 20)).status).toBe(200);
  for (const [from, to, code] of [
    [5, 4, 'order'],
    [-20, -10, 'past'],
    [30, 300, 'tooLong'],
    [60 * 24 * 20, 60 * 24 * 20 + 5, 'tooFar'],
  ] as const)
    expect(await codeOf(book(student, later, from, to))).toBe(`networkdevice.${code}`);
  const console = await open(student, later);
  await expect.poll(console.text).toContain('$');
  await school.clock.advance({ minutes: 10 });
  expect(await console.closed).toBe('4404 time');
  expect(await codeOf(ticketOf(student, later))).toBe('networkdevice.notHolder');
  // The teacher’s turn has come.
  const next = await open(teacher, later);
  await expect.poll(next.text).toContain('$');
  next.socket.close();
});

test('a teacher takes a device over from a student of theirs, who waits; nobody else may, and signing out ends a console', async () => {
  const deviceId = await addDevice();
  await book(student, deviceId);
  const first = await open(student, deviceId);
  await expect.poll(first.text).toContain('$');
  expect(await codeOf(ticketOf(student, deviceId, true))).toBe('wire.notAllowed');
  const stranger = await school.signIn('ROLE_TEACHER', 'device-stranger');
  expect(await codeOf(ticketOf(stranger, deviceId, true))).toBe('wire.notAllowed');
  expect([await deviceOf(teacher, deviceId), await deviceOf(stranger, deviceId)].map(({ teaches }) => teaches)).toEqual(
    [true, false],
  );
  const taken = await open(teacher, deviceId, true);
  expect(await first.closed).toBe('4404 taken');
  await expect.poll(taken.text).toContain('$');
  expect(await codeOf(ticketOf(student, deviceId))).toBe('networkdevice.inUse');
  const audited = await school.sql.select().from(auditEntries).where(eq(auditEntries.action, 'networkdevice.takeover'));
  expect(audited.map(({ target }) => target)).toContain(deviceId);
  taken.socket.close();
  const { bookingList } = await student.call(use.calendar, { deviceId });
  const deviceBookingId = bookingList[0]?.deviceBookingId ?? '';
  expect(await codeOf(teacher.ask(use.cancel, { deviceBookingId }))).toBe('wire.notAllowed');
  await expect.poll(async () => (await deviceOf(student, deviceId)).busy).toBeNull();

  const elsewhere = await school.logIn(student.loginName);
  const own = await open(elsewhere, deviceId);
  await expect.poll(own.text).toContain('$');
  await elsewhere.call(authApi.logout, {});
  expect(await own.closed).toBe('4404 signedOut');
  // Who has used it keeps it from being deleted.
  expect(await codeOf(admin.ask(api.remove, { deviceId }))).toBe('networkdevice.hasHistory');
});

test('a device with another host key than at first is told nothing, until an administrator forgets the key', async () => {
  const other = await openSshPeer();
  await allow(`127.0.0.1:${peer.port}`, `127.0.0.1:${other.port}`);
  const deviceId = await addDevice({ port: other.port });
  await book(student, deviceId);
  const first = await open(student, deviceId);
  await expect.poll(first.text).toContain('$');
  first.socket.close();
  await other.close();
  const { connection } = await deviceOf(admin, deviceId);
  expect(connection?.hostKey).toMatch(/^SHA256:/);
  await expect.poll(async () => (await deviceOf(student, deviceId)).busy).toBeNull();
  const impostor = await openSshPeer(other.port);
  expect(await (await open(student, deviceId)).closed).toBe('4404 trouble.hostKeyChanged');
  expect(await deviceOf(student, deviceId)).toMatchObject({ trouble: 'hostKeyChanged', busy: null });
  await admin.call(api.forgetKey, { deviceId });
  const again = await open(student, deviceId);
  await expect.poll(again.text).toContain('$');
  again.socket.close();
  await expect.poll(async () => (await deviceOf(student, deviceId)).busy).toBeNull();
  await impostor.close();
  // Away, with a wrong password, and in another protocol: each is said, and nothing stays open.
  expect(await (await open(student, deviceId)).closed).toBe('4404 trouble.refused');
  expect(await deviceOf(student, deviceId)).toMatchObject({ state: 'away', trouble: 'refused', busy: null });
  const wrong = await addDevice({ secret: 'wrong' });
  await book(student, wrong);
  expect(await (await open(student, wrong)).closed).toBe('4404 trouble.badSecret');
  expect(await deviceOf(student, wrong)).toMatchObject({ state: 'online', trouble: 'badSecret' });
});

test('what is not on the list is not connected to, the server itself only by address and port', async () => {
  await allow('127.0.0.0/8', '0.0.0.0/0', '::/0');
  const deviceId = await addDevice();
  expect(await admin.call(api.check, { deviceId })).toMatchObject({ state: 'forbidden', trouble: 'notAllowed' });
  // A name that leads there is looked at as the address that it is.
  const byName = await addDevice({ host: 'localhost' });
  expect(await admin.call(api.check, { deviceId: byName })).toMatchObject({ trouble: 'notAllowed' });
  const own = await addDevice({ port: Number(new URL(school.url).port) });
  await allow(`127.0.0.1:${peer.port}`);
  expect(await admin.call(api.check, { deviceId: own })).toMatchObject({ trouble: 'notAllowed' });
  expect(await admin.call(api.check, { deviceId })).toMatchObject({ state: 'online', trouble: 'none' });
  expect(await codeOf(allow('10.0.0.0/8', 'everything'))).toBe('networkdevice.wrongAddresses');
  const silent = createServer((socket) => void socket.end('220 mail\r\n'));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  await allow(`127.0.0.1:${peer.port}`, `127.0.0.1:${port}`);
  const mail = await addDevice({ port });
  expect(await admin.call(api.check, { deviceId: mail })).toMatchObject({ state: 'away', trouble: 'protocol' });
  silent.close();
  // The look of every few minutes finds the same.
  await school.clock.advance({ minutes: 5 });
  await expect.poll(async () => (await deviceOf(student, own)).state).toBe('forbidden');
});

/** The screen of a QEMU without a machine: a VNC server that asks for a password. */
async function openVncServer(password: string): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort();
  const args = ['-M', 'none', '-nodefaults', '-display', 'none', '-object', `secret,id=s,data=${password}`];
  const child = spawn('qemu-system-x86_64', [...args, '-vnc', `127.0.0.1:${port - 5900},password-secret=s`], {
    stdio: 'ignore',
  });
  await listens(port);
  return { port, child };
}

test('a VNC device is signed in by the server: the browser needs no password and gets its screen', async () => {
  const { port, child } = await openVncServer('vnc-pass');
  await allow(`127.0.0.1:${port}`);
  const changes = { kind: 'vnc', port, account: '' } as const;
  const deviceId = await addDevice({ ...changes, secret: 'vnc-pass' });
  await book(teacher, deviceId);
  const { socket, bytes } = await open(teacher, deviceId);
  await expect.poll(() => bytes().toString('latin1')).toBe('RFB 003.008\n');
  socket.send(Buffer.from('RFB 003.008\n'));
  await expect.poll(() => [...bytes().subarray(12)]).toEqual([1, 1]);
  socket.send(Buffer.from([1]));
  await expect.poll(() => [...bytes().subarray(14)]).toEqual([0, 0, 0, 0]);
  // Shared; the device answers with its screen: width, height, format and name.
  socket.send(Buffer.from([1]));
  await expect.poll(() => bytes().length).toBeGreaterThan(42);
  expect(bytes().subarray(42).toString()).toContain('QEMU');
  socket.close();
  await expect.poll(async () => (await deviceOf(teacher, deviceId)).busy).toBeNull();
  const wrong = await addDevice({ ...changes, secret: 'other' });
  await book(teacher, wrong);
  expect(await (await open(teacher, wrong)).closed).toBe('4404 trouble.badSecret');
  child.kill();
});
