import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Manages the school's network devices: addresses, accounts, sessions. */
    'device.manage': true;
    /** Books network devices and works at booked ones. */
    'device.use': true;
    /** Takes a device over from a student of one’s own. */
    'device.takeover': true;
  }
}

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** A device was booked, or a user started or ended work at it. */
    'networkdevice.changed': { deviceId: string };
  }
}

export const deviceKinds = ['ssh', 'vnc'] as const;
export type DeviceKind = (typeof deviceKinds)[number];
export const deviceKindNames: Record<DeviceKind, Text> = {
  ssh: { zh: 'SSH 终端', en: 'SSH terminal', mn: 'SSH терминал' },
  vnc: { zh: 'VNC 桌面', en: 'VNC desktop', mn: 'VNC дэлгэц' },
};

/** Result of the last check, which runs every few minutes and at every connection. */
export const deviceStates = ['unknown', 'online', 'away', 'forbidden'] as const;
export type DeviceState = (typeof deviceStates)[number];
export const deviceStateNames: Record<DeviceState, Text> = {
  unknown: { zh: '未检测', en: 'Not looked at yet', mn: 'Шалгаагүй' },
  online: { zh: '在线', en: 'Online', mn: 'Холбогдсон' },
  away: { zh: '离线', en: 'Away', mn: 'Холбогдоогүй' },
  forbidden: { zh: '地址不允许', en: 'Address not allowed', mn: 'Хаяг зөвшөөрөгдөөгүй' },
};

/** Reasons why a device could not be used; `none`: it could. */
export const deviceTroubles = [
  'none',
  'notAllowed',
  'unresolved',
  'timeout',
  'refused',
  'unreachable',
  'protocol',
  'hostKeyChanged',
  'badSecret',
] as const;
export type DeviceTrouble = (typeof deviceTroubles)[number];
export const deviceTroubleNames: Record<DeviceTrouble, Text> = {
  none: { zh: '正常', en: 'none', mn: 'хэвийн' },
  notAllowed: {
    zh: '地址不在管理员允许的范围内',
    en: 'its address is not among those that the administrator allows',
    mn: 'хаяг нь админы зөвшөөрсөн хүрээнд байхгүй',
  },
  unresolved: { zh: '域名解析失败', en: 'its name is not known', mn: 'нэр нь олдсонгүй' },
  timeout: { zh: '连接超时', en: 'it does not answer in time', mn: 'хугацаандаа хариулсангүй' },
  refused: { zh: '端口拒绝连接', en: 'nothing listens at the port', mn: 'порт холболт хүлээж авсангүй' },
  unreachable: { zh: '网络不可达', en: 'the network does not lead there', mn: 'сүлжээ хүрэхгүй байна' },
  protocol: { zh: '对方没有按协议应答', en: 'it answers in another protocol', mn: 'өөр протоколоор хариулав' },
  hostKeyChanged: {
    zh: '主机密钥变了，请管理员核对后再确认',
    en: 'its host key changed; an administrator looks into it and confirms it',
    mn: 'хостын түлхүүр өөрчлөгдсөн; админ шалгаж баталгаажуулна',
  },
  badSecret: { zh: '账号或口令不对', en: 'the account or its secret is wrong', mn: 'бүртгэл эсвэл нууц буруу' },
};

export const deviceSecretKinds = ['password', 'key'] as const;
export type DeviceSecretKind = (typeof deviceSecretKinds)[number];

/** Maximum number of labels of a device, and of characters of one. */
export const deviceLabelLimits = { count: 8, length: 20 } as const;

const Host = inWords(
  z
    .string()
    .trim()
    .max(253)
    .regex(/^[A-Za-z0-9][A-Za-z0-9.:_-]*$/),
  {
    zh: 'IP 地址或域名，不含端口',
    en: 'an IP address or a host name, without the port',
    mn: 'IP хаяг эсвэл хостын нэр, портгүй',
  },
);

export const DeviceForm = z.strictObject({
  deviceName: Name(60),
  kind: z.enum(deviceKinds),
  host: Host,
  port: z.number().int().min(1).max(65_535),
  /** Account of the SSH login; VNC has no accounts. */
  account: z.string().trim().max(64),
  secretKind: z.enum(deviceSecretKinds),
  /** A password, or a private key without a passphrase. Left out or null: it stays; empty: none. Never sent back. */
  secret: z.string().max(16_000).nullish(),
  place: z.string().trim().max(60),
  labels: z.array(Name(deviceLabelLimits.length)).max(deviceLabelLimits.count),
  /** Its terminal sessions are recorded. */
  recorded: z.boolean(),
  /** A device that is not enabled cannot be booked or opened. */
  enabled: z.boolean(),
});
export type DeviceForm = z.output<typeof DeviceForm>;

export const NetworkDevice = z.object({
  deviceId: Id,
  deviceName: z.string(),
  kind: z.enum(deviceKinds),
  place: z.string(),
  labels: z.array(z.string()),
  recorded: z.boolean(),
  enabled: z.boolean(),
  state: z.enum(deviceStates),
  trouble: z.enum(deviceTroubles),
  checkTime: DateTime.nullable(),
  /** Address in the network; null for users who do not manage devices. */
  connection: z
    .object({
      host: z.string(),
      port: z.number().int(),
      account: z.string(),
      secretKind: z.enum(deviceSecretKinds),
      hasSecret: z.boolean(),
      /** Its SSH host key as OpenSSH shows it; empty until the first connection. */
      hostKey: z.string(),
    })
    .nullable(),
  /** Holder of the present time. */
  holder: z.object({ userName: z.string(), mine: z.boolean(), endTime: DateTime }).nullable(),
  /** The reader's next booking that has not begun. */
  myNext: DateTime.nullable(),
  /** User who works at it now. */
  busy: z.object({ userName: z.string(), mine: z.boolean(), startTime: DateTime }).nullable(),
  /** True if the reader teaches the present holder. */
  teaches: z.boolean(),
  version: z.number().int(),
});
export type NetworkDevice = z.output<typeof NetworkDevice>;

/** Devices belong to the school: a manager manages all of them. */
export const mayManageDevices = (actor: Rights) =>
  isWithin(scopeOf(actor, 'device.manage'), { ownerId: null, organizationId: null });

export const DeviceKey = z.strictObject({ deviceId: Id });

export const networkDeviceApi = {
  list: post('networkdevice/list', {
    access: 'may:device.use',
    summary: 'The school’s network devices; addresses and accounts only for who keeps them, those not enabled too',
    input: pageQuery(
      {
        deviceName: z.string().trim().max(60).optional(),
        kind: z.enum(deviceKinds).optional(),
        state: z.enum(deviceStates).optional(),
        place: z.string().trim().max(60).optional(),
        label: z.string().trim().max(deviceLabelLimits.length).optional(),
      },
      ['deviceName', 'place', 'state', 'checkTime'],
    ),
    output: pageOf(NetworkDevice),
    sheet: {
      name: { zh: '网络设备', en: 'Network devices', mn: 'Сүлжээний төхөөрөмж' },
      columns: {
        deviceName: { title: { zh: '设备', en: 'Device', mn: 'Төхөөрөмж' } },
        kind: { title: { zh: '类型', en: 'Kind', mn: 'Төрөл' }, values: deviceKindNames },
        place: { title: { zh: '位置', en: 'Place', mn: 'Байршил' } },
        labels: { title: { zh: '标签', en: 'Labels', mn: 'Шошго' } },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: deviceStateNames },
        checkTime: { title: { zh: '检测时间', en: 'Looked at', mn: 'Шалгасан' }, kind: 'time' },
      },
    },
  }),
  save: post('networkdevice/save', {
    access: 'may:device.manage',
    audit: { action: 'networkdevice.save' },
    summary: 'Adds a device; its secret is kept encrypted',
    input: DeviceForm,
    output: DeviceKey,
  }),
  update: post('networkdevice/update', {
    access: 'may:device.manage',
    audit: { action: 'networkdevice.update', target: 'deviceId' },
    summary: 'Changes a device; with another address or port its host key is forgotten and its secret is given again',
    input: DeviceForm.extend({ deviceId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  remove: post('networkdevice/delete', {
    access: 'may:device.manage',
    audit: { action: 'networkdevice.delete', target: 'deviceId' },
    summary: 'Deletes a device that nobody has worked at and nobody has booked; others are switched off',
    input: DeviceKey,
    output: z.null(),
  }),
  check: post('networkdevice/check', {
    access: 'may:device.manage',
    audit: { action: 'networkdevice.check', target: 'deviceId' },
    summary: 'Looks whether a device answers, within 10 s; nobody signs in at it',
    input: DeviceKey,
    output: z.object({ state: z.enum(deviceStates), trouble: z.enum(deviceTroubles), ms: z.number().int() }),
  }),
  forgetKey: post('networkdevice/forgetkey', {
    access: 'may:device.manage',
    audit: { action: 'networkdevice.forgetkey', target: 'deviceId' },
    summary: 'Forgets the host key of a device: that of the next connection is taken for its own',
    input: DeviceKey,
    output: z.null(),
  }),
};
