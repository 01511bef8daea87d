import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { Id } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { SignedInSession } from './profile.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to see who within one's data range is signed in, and to end their sessions. */
    'online.manage': true;
  }
}

/** `here`: a page is open at this moment; `away`: signed in without an open page. */
export const presenceStates = ['here', 'away'] as const;

export const OnlineSession = SignedInSession.extend({
  userId: Id,
  organizationId: Id.nullable(),
  loginName: z.string(),
  userName: z.string(),
  presence: z.enum(presenceStates),
});
export type OnlineSession = z.output<typeof OnlineSession>;

/** Maximum number of sessions that one call can end. */
export const mostSessionsAtOnce = 100;

export const onlineApi = {
  list: post('online/list', {
    access: 'may:online.manage',
    summary: 'Where people are signed in, the last used first',
    input: pageQuery(
      {
        userName: z.string().trim().max(100).optional(),
        presence: z.enum(presenceStates).optional(),
        address: z.string().trim().max(100).optional(),
      },
      ['activeTime', 'loginTime', 'userName', 'loginName'],
    ),
    output: pageOf(OnlineSession),
    sheet: {
      name: { zh: '在线用户', en: 'Online users', mn: 'Онлайн хэрэглэгчид' },
      columns: {
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
        presence: {
          title: { zh: '状态', en: 'State', mn: 'Төлөв' },
          values: {
            here: { zh: '在线', en: 'Online', mn: 'Онлайн' },
            away: { zh: '离开', en: 'Away', mn: 'Эзгүй' },
          },
        },
        loginTime: { title: { zh: '登录时间', en: 'Signed in', mn: 'Нэвтэрсэн' }, kind: 'time' },
        activeTime: { title: { zh: '最近活动', en: 'Last active', mn: 'Сүүлд идэвхтэй' }, kind: 'time' },
        address: { title: { zh: '来源地址', en: 'Address', mn: 'Хаяг' } },
        device: {
          title: { zh: '设备', en: 'Device', mn: 'Төхөөрөмж' },
          width: 30,
          read: ({ device }) => [device.system, device.browser].filter(Boolean).join(' · '),
        },
      },
    },
  }),
  end: post('online/end', {
    access: 'may:online.manage',
    summary: 'Ends sessions of people at once, wherever they are open; those that ended meanwhile are passed over',
    input: z.strictObject({ sessionIds: z.array(Id).min(1).max(mostSessionsAtOnce) }),
    output: z.object({ ended: z.number().int() }),
    audit: { action: 'online.end' },
  }),
};

/** Allows actors whose data range contains its user. */
export const mayEndSession = (
  actor: Rights,
  { userId, organizationId }: { userId: string; organizationId: string | null },
) => isWithin(scopeOf(actor, 'online.manage'), { ownerId: userId, organizationId });

export const onlineFaults = faults('online', {
  own: {
    zh: '不能在这里结束自己当前的登录，请使用「退出登录」',
    en: 'Your present session cannot be ended here; log out instead',
    mn: 'Одоогийн өөрийн нэвтрэлтийг эндээс дуусгах боломжгүй; «Гарах»-ыг ашиглана уу',
  },
});
