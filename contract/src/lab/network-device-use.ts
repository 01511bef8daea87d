import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { DeviceKey, deviceKinds, deviceTroubles, mayManageDevices } from './network-device.ts';

/** Maximum minutes of a booking, days in advance, and future bookings of one person. */
export const deviceBookingLimits = { minutes: 240, days: 14, ahead: 6 } as const;
/** Maximum bytes of events of one recorded session; the session goes on and later output is not recorded. */
export const deviceRecordingMostBytes = 8 * 1024 * 1024;

export const DeviceBookingForm = z.strictObject({
  deviceId: Id,
  startTime: DateTime,
  endTime: DateTime,
  purpose: Name(60),
});
export type DeviceBookingForm = z.output<typeof DeviceBookingForm>;

export const DeviceBooking = z.object({
  deviceBookingId: Id,
  deviceId: Id,
  deviceName: z.string(),
  startTime: DateTime,
  endTime: DateTime,
  /** Empty in another user's booking, unless the reader may take over. */
  purpose: z.string(),
  /** True if the reader teaches its owner. */
  teaches: z.boolean(),
  userId: Id,
  userName: z.string(),
});
export type DeviceBooking = z.output<typeof DeviceBooking>;

/** How a session ended; `open`: it has not. */
export const deviceSessionEnds = [
  'open',
  'left',
  'taken',
  'time',
  'signedOut',
  'disabled',
  'failed',
  'device',
  'lost',
] as const;
export type DeviceSessionEnd = (typeof deviceSessionEnds)[number];
export const deviceSessionEndNames: Record<DeviceSessionEnd, Text> = {
  open: { zh: '进行中', en: 'Going on', mn: 'Үргэлжилж байна' },
  left: { zh: '离开', en: 'Left', mn: 'Гарсан' },
  taken: { zh: '被接管', en: 'Taken over', mn: 'Өөр хүн авсан' },
  time: { zh: '时段结束', en: 'Time was up', mn: 'Хугацаа дууссан' },
  signedOut: { zh: '登录失效', en: 'Signed out', mn: 'Системээс гарсан' },
  disabled: { zh: '设备停用', en: 'Device switched off', mn: 'Төхөөрөмж идэвхгүй болсон' },
  failed: { zh: '连接失败', en: 'Did not connect', mn: 'Холбогдсонгүй' },
  device: { zh: '设备断开', en: 'Device hung up', mn: 'Төхөөрөмж тасарсан' },
  lost: { zh: '服务中断', en: 'Server was lost', mn: 'Сервер тасарсан' },
};

export const DeviceSession = z.object({
  deviceSessionId: Id,
  deviceId: Id,
  deviceName: z.string(),
  kind: z.enum(deviceKinds),
  userId: Id,
  userName: z.string(),
  loginName: z.string(),
  startTime: DateTime,
  /** Until it ended, or until now. */
  seconds: z.number().int(),
  end: z.enum(deviceSessionEnds),
  trouble: z.enum(deviceTroubles),
  takeOver: z.boolean(),
  /** There is something to replay. */
  recorded: z.boolean(),
  /** More was shown than is stored. */
  cut: z.boolean(),
});
export type DeviceSession = z.output<typeof DeviceSession>;

/** Managers of devices, and teachers from their own students alone. `teaches`: whether the actor teaches the holder. */
export const mayTakeDeviceOver = (actor: Rights, { teaches }: { teaches: boolean }) =>
  mayManageDevices(actor) || (teaches && may(actor, 'device.takeover'));
export const mayCancelDeviceBooking = (actor: Pick<Rights, 'id'>, { userId }: { userId: string }) =>
  userId === actor.id;
export const mayReplayDeviceSession = (actor: Rights, { userId }: { userId: string }) =>
  userId === actor.id || may(actor, 'device.manage');

const BookingKey = z.strictObject({ deviceBookingId: Id });
const Ticket = z.object({ ticket: z.string() });

export const networkDeviceUseApi = {
  calendar: post('networkdevice/calendar', {
    access: 'may:device.use',
    summary: 'The bookings of a device from now on, in order; what they are for only for who may take over',
    input: DeviceKey,
    output: z.object({ bookingList: z.array(DeviceBooking) }),
  }),
  book: post('networkdevice/book', {
    access: 'may:device.use',
    shown: ['purpose'],
    audit: { action: 'networkdevice.book', target: 'deviceId' },
    summary: 'Books a device for a time that nobody has; 4 h at most, 14 days ahead, 6 bookings of one person to come',
    input: DeviceBookingForm,
    output: BookingKey,
  }),
  cancel: post('networkdevice/cancelbooking', {
    access: 'may:device.use',
    audit: { action: 'networkdevice.cancelbooking', target: 'deviceBookingId' },
    summary: 'Cancels a booking of mine; one that goes on ends now',
    input: BookingKey,
    output: z.null(),
  }),
  endBooking: post('networkdevice/endbooking', {
    access: 'may:device.takeover',
    audit: { action: 'networkdevice.cancelbooking', target: 'deviceBookingId' },
    summary: 'Cancels the booking of a student whom I teach; anybody’s with device.manage. One that goes on ends now',
    input: BookingKey,
    output: z.null(),
  }),
  ticket: post('networkdevice/ticket', {
    access: 'may:device.use',
    audit: { action: 'networkdevice.ticket', target: 'deviceId' },
    summary:
      'A single-use ticket, good for a minute, for a device at /api/networkdevice/console?ticket=…, in the time that one has booked',
    input: DeviceKey,
    output: Ticket,
  }),
  takeOver: post('networkdevice/takeover', {
    access: 'may:device.takeover',
    audit: { action: 'networkdevice.takeover', target: 'deviceId' },
    summary:
      'Such a ticket while a student whom I teach has the device; at any time with device.manage. Whoever works at it is ended when it is opened',
    input: DeviceKey,
    output: Ticket,
  }),
  sessions: post('networkdevice/listsession', {
    access: 'may:device.use',
    summary: 'Who worked at which device and when, newest first: mine; all with device.manage',
    input: pageQuery(
      {
        deviceId: Id.optional(),
        userName: z.string().trim().max(40).optional(),
        end: z.enum(deviceSessionEnds).optional(),
      },
      ['startTime', 'deviceName', 'userName'],
    ),
    output: pageOf(DeviceSession),
    sheet: {
      name: { zh: '设备使用记录', en: 'Device sessions', mn: 'Төхөөрөмжийн ашиглалт' },
      columns: {
        deviceName: { title: { zh: '设备', en: 'Device', mn: 'Төхөөрөмж' } },
        userName: { title: { zh: '使用人', en: 'Person', mn: 'Хэрэглэгч' } },
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
        startTime: { title: { zh: '开始时间', en: 'Started', mn: 'Эхэлсэн' }, kind: 'time' },
        seconds: { title: { zh: '时长（秒）', en: 'Seconds', mn: 'Секунд' }, kind: 'number' },
        end: { title: { zh: '结束', en: 'End', mn: 'Төгсгөл' }, values: deviceSessionEndNames },
      },
    },
  }),
  pieces: post('networkdevice/pieces', {
    access: 'may:device.use',
    summary:
      'A part of a recorded session as lines of asciicast 2, and where the next part begins; mine, or all with device.manage',
    input: z.strictObject({ deviceSessionId: Id, from: z.number().int().min(0).max(1_000_000) }),
    output: z.object({
      columns: z.number().int(),
      rows: z.number().int(),
      /** Unix seconds. */
      timestamp: z.number().int(),
      userName: z.string(),
      events: z.string(),
      next: z.number().int().nullable(),
    }),
  }),
};

export const networkDeviceFaults = faults('networkdevice', {
  sameName: { zh: '已有同名的设备', en: 'There is a device of that name already', mn: 'Ийм нэртэй төхөөрөмж байна' },
  wrongAddresses: {
    zh: '这些行不是地址或网段：{lines}',
    en: 'These lines are no addresses or networks: {lines}',
    mn: 'Эдгээр мөр хаяг эсвэл сүлжээ биш: {lines}',
  },
  noAccount: { zh: 'SSH 设备须填写账号', en: 'An SSH device has an account', mn: 'SSH төхөөрөмжид бүртгэл хэрэгтэй' },
  badKey: {
    zh: '私钥无法识别，请粘贴不带口令的 OpenSSH 或 PEM 私钥',
    en: 'That is no private key of OpenSSH or PEM without a passphrase',
    mn: 'Нууц үггүй OpenSSH эсвэл PEM хувийн түлхүүр биш байна',
  },
  hasHistory: {
    zh: '设备有使用记录或预约，不能删除；可以停用',
    en: 'The device was used or is booked and stays; it can be switched off',
    mn: 'Төхөөрөмж ашиглагдсан эсвэл захиалгатай тул устгахгүй; идэвхгүй болгож болно',
  },
  disabled: { zh: '设备已停用', en: 'The device is switched off', mn: 'Төхөөрөмж идэвхгүй байна' },
  order: { zh: '结束须晚于开始', en: 'The end comes after the beginning', mn: 'Төгсгөл эхлэлээс хойш байна' },
  past: { zh: '所选时段已经过去', en: 'That time has passed', mn: 'Энэ хугацаа өнгөрсөн' },
  tooLong: { zh: '一次最多 {n} 分钟', en: 'At most {n} minutes at a time', mn: 'Нэг удаад ихдээ {n} минут' },
  tooFar: { zh: '最多提前 {n} 天预约', en: 'At most {n} days ahead', mn: 'Ихдээ {n} хоногийн өмнө' },
  tooMany: {
    zh: '您还有 {n} 个未结束的预约，请先用完或取消',
    en: 'You have {n} bookings to come; use or cancel one first',
    mn: 'Танд {n} захиалга байна, эхлээд ашиглах эсвэл цуцлана уу',
  },
  taken: {
    status: 409,
    zh: '{from}–{to} 已被{user}预约',
    en: '{user} has it from {from} to {to}',
    mn: '{from}–{to} хооронд {user} захиалсан',
  },
  over: { zh: '预约已经结束', en: 'The booking is over', mn: 'Захиалга дууссан' },
  notHolder: {
    status: 403,
    zh: '现在不是您预约的时段',
    en: 'It is not your time at the device',
    mn: 'Одоо таны захиалсан цаг биш',
  },
  inUse: { status: 409, zh: '{user}正在使用', en: '{user} is working at it', mn: '{user} ашиглаж байна' },
  badTicket: {
    status: 403,
    zh: '票据无效或已使用',
    en: 'The ticket is invalid or already used',
    mn: 'Тасалбар хүчингүй',
  },
});
