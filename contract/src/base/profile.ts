// Declares `user.manage`.

import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { languages } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import type {} from './user.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** The receiver changed their own data on some device: name, picture, settings, or sessions. */
    'profile.changed': { userName: string; avatar: string };
  }
}

/** Digits, with an optional `+` before them and spaces or hyphens between: 6 to 20 characters. Empty for none. */
const Phone = inWords(
  z
    .string()
    .trim()
    .regex(/^(\+?[0-9](?:[0-9 -]{4,18})[0-9])?$/)
    .max(20),
  {
    zh: '6 到 20 位数字，可以有 +、空格和短横线',
    en: '6 to 20 digits; +, spaces and hyphens are fine',
    mn: '6–20 цифр; +, зай, зураас байж болно',
  },
);
const Email = inWords(
  z
    .string()
    .trim()
    .max(100)
    .pipe(z.union([z.literal(''), z.email().max(100)])),
  {
    zh: '请输入正确的邮箱，最多 100 个字符',
    en: 'Please enter a valid address of at most 100 characters',
    mn: 'Зөв и-мэйл хаяг оруулна уу, дээд тал нь 100 тэмдэгт',
  },
);

/** Fields that a person may change about themselves. */
export const ProfileForm = z.strictObject({
  userName: Name(20),
  phone: Phone,
  email: Email,
  /** At most 200 characters. */
  introduction: z.string().trim().max(200),
});
export type ProfileForm = z.output<typeof ProfileForm>;

export const Profile = ProfileForm.extend({
  loginName: z.string(),
  /** Address of the picture, empty when there is none. */
  avatar: z.string(),
  roleName: z.string(),
  classes: z.array(z.object({ classId: Id, className: z.string() })),
  /** False for students, whose name only the school may change. */
  mayRename: z.boolean(),
});
export type Profile = z.output<typeof Profile>;

/** Device of a login, as far as the browser reveals it. */
export const Device = z.object({
  kind: z.enum(['desktop', 'phone', 'tablet', 'unknown']),
  /** Names and versions that are the same in every language; empty when not known. */
  browser: z.string(),
  system: z.string(),
});
export type Device = z.output<typeof Device>;

export const SignedInSession = z.object({
  sessionId: Id,
  /** Session of this request. */
  current: z.boolean(),
  device: Device,
  address: z.string(),
  loginTime: DateTime,
  /** Time of the last call, to the minute. */
  activeTime: DateTime,
});

/** Kinds of notification shown to a person at work. `notice` and `system` are the message types 01 and 02. */
export const notificationKinds = ['notice', 'system', 'memo', 'signIn'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** `toast`: a short message in the page; `sound`: the same with a sound; `off`: only in its list. */
export const notificationLevels = ['sound', 'toast', 'off'] as const;
const NotificationLevel = z.enum(notificationLevels);
export const NotificationSettings = z.strictObject({
  notice: NotificationLevel,
  system: NotificationLevel,
  memo: NotificationLevel,
  signIn: NotificationLevel,
});
export type NotificationSettings = z.output<typeof NotificationSettings>;
/** Defaults until a person chooses. */
export const defaultNotifications: NotificationSettings = {
  notice: 'toast',
  system: 'toast',
  memo: 'sound',
  signIn: 'sound',
};

/** Outcome of a login attempt: `code` is a missing or wrong verification code. */
export const loginOutcomes = ['success', 'wrong', 'code', 'locked', 'disabled'] as const;
const LoginOutcome = z.enum(loginOutcomes);
export type LoginOutcome = z.output<typeof LoginOutcome>;

export const LoginRecord = z.object({
  recordId: Id,
  loginTime: DateTime,
  outcome: LoginOutcome,
  device: Device,
  address: z.string(),
});

/** Formats of an uploaded picture by content, and the maximum pixels of a side. */
export const avatarExtensions = ['png', 'jpg', 'webp'] as const;
export const avatarMaxPixels = 1024;
/**
 * Path for uploading a picture as a form with the field `file`, followed by the id of the user where it is not one’s
 * own; pictures are read below it.
 */
export const avatarPath = 'file/avatar';
export const AvatarReply = z.object({ avatar: z.string() });

export const profileApi = {
  get: get('usercenter/getprofile', { access: 'user', summary: 'What the school knows of me', output: Profile }),
  save: post('usercenter/saveprofile', {
    access: 'user',
    shown: ['userName', 'introduction'],
    summary: 'Changes what I may change about myself',
    input: ProfileForm,
    output: z.null(),
  }),
  removeAvatar: post('usercenter/removeavatar', {
    access: 'user',
    audit: { action: 'usercenter.removeavatar' },
    summary: 'Takes my picture away',
    output: z.null(),
  }),
  removeAvatarOf: post('usercenter/removeavatarof', {
    access: 'may:user.manage',
    audit: { action: 'user.avatar', target: 'userId' },
    summary: 'Takes the picture of a user away',
    input: z.strictObject({ userId: Id }),
    output: z.null(),
  }),
  setLanguage: post('usercenter/savelanguage', {
    access: 'user',
    summary: 'Remembers the language I chose, for my next device',
    input: z.strictObject({ language: z.enum(languages) }),
    output: z.null(),
  }),
  sessions: get('usercenter/listsession', {
    access: 'user',
    summary: 'Where I am signed in',
    output: z.object({ sessionList: z.array(SignedInSession) }),
  }),
  endSession: post('usercenter/endsession', {
    access: 'user',
    audit: { action: 'session.end', target: 'sessionId' },
    summary: 'Signs one of my other devices out, at once',
    input: z.strictObject({ sessionId: Id }),
    output: z.null(),
  }),
  endOtherSessions: post('usercenter/endothersessions', {
    access: 'user',
    summary: 'Signs all my other devices out, at once',
    output: z.object({ count: z.number().int() }),
  }),
  notifications: get('usercenter/getnotification', {
    access: 'user',
    summary: 'How I want to be told of what happens',
    output: NotificationSettings,
  }),
  saveNotifications: post('usercenter/savenotification', {
    access: 'user',
    summary: 'Sets how I want to be told of what happens',
    input: NotificationSettings,
    output: z.null(),
  }),
  logins: post('usercenter/listlogin', {
    access: 'user',
    summary: 'Tries to sign in with my account, for as long as the school keeps them',
    input: pageQuery({ outcome: LoginOutcome.optional() }, ['loginTime']),
    output: pageOf(LoginRecord),
  }),
};

export const profileFaults = faults('profile', {
  nameKept: {
    status: 403,
    zh: '学生姓名由学校管理，如需修改请联系老师',
    en: 'A student’s name is kept by the school; ask your teacher to change it',
    mn: 'Сурагчийн нэрийг сургууль хариуцна; өөрчлүүлэх бол багшдаа хандана уу',
  },
  currentSession: {
    zh: '这是您正在使用的设备，请用“退出登录”',
    en: 'This is the device you are using; sign out instead',
    mn: 'Энэ бол таны ашиглаж буй төхөөрөмж; “Гарах”-ыг ашиглана уу',
  },
  avatarKind: {
    status: 415,
    zh: '头像只支持 JPG、PNG 或 WebP 图片',
    en: 'A picture must be a JPG, PNG or WebP',
    mn: 'Зураг нь JPG, PNG эсвэл WebP байх ёстой',
  },
  avatarPixels: {
    status: 413,
    zh: '头像的宽和高最多 {max} 像素',
    en: 'A picture may be at most {max} pixels wide and high',
    mn: 'Зургийн өргөн, өндөр хамгийн ихдээ {max} пиксел байна',
  },
});

/** Allows everybody except students, whose names are on marks and rolls. */
export const mayRename = (actor: Pick<Rights, 'roleCode'>) => actor.roleCode !== 'ROLE_STUDENT';
