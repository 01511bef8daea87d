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
import { deviceSessions, networkDevices } from '../../../db/network-device.table.ts';
import { auditEntries } from '../../../db/system.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { freePort, listens, openSshPeer, type SshPeer, sshAccount } from '../../../testing/ssh-peer.ts';
import { closeSwitch, demoSwitchLogin, openSwitch } from './demo-switch.service.ts';
import { removeOldPieces } from './device-log.service.ts';
import { networkDeviceParameters } from './network-device.parameter.ts';

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

/** Sets the targets that the administrator allows. */
async function allow(...lines: string[]) {
  const settings = [{ name: 'deviceAddresses', value: lines.join('\n') }];
  const { pageInfo } = await admin.call(parameterApi.list, { keyword: 'deviceAddresses', pageSize: 100 });
  const version = pageInfo.resultList.find(({ name }) => name === 'deviceAddresses')?.version ?? 0;
  return admin.ask(parameterApi.save, { settings: settings.map((one) => ({ ...one, version })) });
}

/** Returns a time relative to now, as written on the wire. */
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

/** Opens a console of a device; collects its output and the reason of its end. */
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

test('only the holder of the present time works at a device, in a session that is logged and recorded', async () => {
  await allow(`127.0.0.1:${peer.port}`);
  const deviceId = await addDevice();
  expect(await codeOf(ticketOf(student, deviceId))).toBe('networkdevice.notHolder');
  expect((await book(student, deviceId)).status).toBe(200);
  // The time belongs to the student: a teacher may only take over, and another student may not use it.
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
  // A ticket is valid once.
  expect(await connect(data.ticket).closed).toBe('4403 networkdevice.badTicket');

  socket.send(Buffer.from('exit\n'));
  expect(await closed).toBe('4404 device');
  await expect.poll(async () => (await deviceOf(student, deviceId)).busy).toBeNull();
  const sessions = async (who: Caller) => (await who.call(use.sessions, { deviceId })).pageInfo.resultList;
  const [session] = await sessions(student);
  expect(session).toMatchObject({ userName: studentName, end: 'device', recorded: true, takeOver: false });
  // Sessions of other users are visible to managers of devices; watching them is audited.
  expect(await sessions(teacher)).toEqual([]);
  const deviceSessionId = session?.deviceSessionId ?? '';
  expect(await codeOf(teacher.ask(use.pieces, { deviceSessionId, from: 0 }))).toBe('wire.gone');
  const { events, columns } = await admin.call(use.pieces, { deviceSessionId, from: 0 });
  expect(events).toContain('device');
  expect(columns).toBe(100);
  const watched = await school.sql.select().from(auditEntries).where(eq(auditEntries.action, 'networkdevice.watch'));
  expect(watched.map(({ target }) => target)).toContain(deviceSessionId);
});

test('recordings of consoles are deleted after as many days as the school sets', async () => {
  await allow(`127.0.0.1:${peer.port}`);
  const deviceId = await addDevice();
  await book(student, deviceId);
  const { socket, text, closed } = connect((await ticketOf(student, deviceId)).data.ticket);
  await expect.poll(text).toContain('$');
  socket.send(Buffer.from('exit\n'));
  await closed;
  await expect.poll(async () => (await deviceOf(student, deviceId)).busy).toBeNull();
  const [session] = (await student.call(use.sessions, { deviceId })).pageInfo.resultList;
  const deviceSessionId = session?.deviceSessionId ?? '';
  const recorded = async () => (await admin.call(use.pieces, { deviceSessionId, from: 0 })).events;
  const startedAt = new Date(Date.now() - 2 * 86_400_000);
  await school.sql.update(deviceSessions).set({ startedAt }).where(eq(deviceSessions.id, deviceSessionId));
  await removeOldPieces(school.server.db);
  expect(await recorded()).not.toBe('');
  await withParameter(school, networkDeviceParameters.days, 1, async () => {
    await removeOldPieces(school.server.db);
    expect(await recorded()).toBe('');
  });
});

test('the secret is sealed in the database, never sent back, and deleted when the device moves', async () => {
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

test('of two bookings for the same time one is rejected, and the end of a time closes the open console', async () => {
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
  // The teacher’s time has come.
  const next = await open(teacher, later);
  await expect.poll(next.text).toContain('$');
  next.socket.close();
});

test('a teacher takes a device over from a student of theirs, others may not; a logout ends a console', async () => {
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
  // A device that was used cannot be deleted.
  expect(await codeOf(admin.ask(api.remove, { deviceId }))).toBe('networkdevice.hasHistory');
});

test('a device with a new host key receives nothing until an administrator deletes the old key', async () => {
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
  // An absent device, a wrong password and another protocol are each reported, and no connection stays open.
  expect(await (await open(student, deviceId)).closed).toBe('4404 trouble.refused');
  expect(await deviceOf(student, deviceId)).toMatchObject({ state: 'away', trouble: 'refused', busy: null });
  const wrong = await addDevice({ secret: 'wrong' });
  await book(student, wrong);
  expect(await (await open(student, wrong)).closed).toBe('4404 trouble.badSecret');
  expect(await deviceOf(student, wrong)).toMatchObject({ state: 'online', trouble: 'badSecret' });
});

test('only listed targets are connected to, and the server itself only by address and port', async () => {
  await allow('127.0.0.0/8', '0.0.0.0/0', '::/0');
  const deviceId = await addDevice();
  expect(await admin.call(api.check, { deviceId })).toMatchObject({ state: 'forbidden', trouble: 'notAllowed' });
  // A name that resolves to it is checked as that address.
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
  // The check of every few minutes finds the same.
  await school.clock.advance({ minutes: 5 });
  expect((await deviceOf(student, own)).state).toBe('forbidden');
});

/** Starts a QEMU without a machine, whose screen is a VNC server that asks for a password. */
async function openVncServer(password: string): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort();
  const args = ['-M', 'none', '-nodefaults', '-display', 'none', '-object', `secret,id=s,data=${password}`];
  const child = spawn('qemu-system-x86_64', [...args, '-vnc', `127.0.0.1:${port - 5900},password-secret=s`], {
    stdio: 'ignore',
  });
  await listens(port);
  return { port, child };
}

test('the server logs in to a VNC device: the browser needs no password and gets its screen', async () => {
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

test('the switch of a demo school answers commands, and opens at the same port with the same key again', async () => {
  const { db, platform } = school.server;
  const port = (await openSwitch(db, platform, 0)) ?? 0;
  await allow(`127.0.0.1:${port}`);
  const { account, password: secret } = demoSwitchLogin;
  const deviceId = await addDevice({ port, account, secret });
  expect((await book(teacher, deviceId)).status).toBe(200);
  for (const _ of ['first start', 'second start']) {
    const { socket, text, closed } = await open(teacher, deviceId);
    await expect.poll(text).toContain('S1#');
    socket.send(Buffer.from('shoe\u007fw  vlan\r'));
    await expect.poll(text).toContain('Gi0/5, Gi0/6');
    socket.send(Buffer.from('exit\r'));
    expect(await closed).toBe('4404 device');
    closeSwitch(platform);
    expect(await openSwitch(db, platform)).toBe(port);
  }
  closeSwitch(platform);
});
