import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { Id } from '../wire/scalar.ts';
import { LogDate } from './audit.ts';
import { LoginRecord, loginOutcomes } from './profile.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to read the login attempts of people within one's data range. */
    'login.read': true;
  }
}

/** Login attempt for a person's account. */
export const SchoolLoginRecord = LoginRecord.extend({ userId: Id, loginName: z.string(), userName: z.string() });
export type SchoolLoginRecord = z.output<typeof SchoolLoginRecord>;

const outcomeNames = {
  success: { zh: '成功', en: 'Success', mn: 'Амжилттай' },
  wrong: { zh: '密码错误', en: 'Wrong password', mn: 'Нууц үг буруу' },
  code: { zh: '验证码缺失或错误', en: 'Missing or wrong code', mn: 'Код дутуу эсвэл буруу' },
  locked: { zh: '尝试过多，已锁定', en: 'Locked: too many tries', mn: 'Олон оролдлого, түгжигдсэн' },
  disabled: { zh: '账号已停用', en: 'Account disabled', mn: 'Бүртгэл идэвхгүй' },
};

export const loginRecordApi = {
  list: post('loginrecord/list', {
    access: 'may:login.read',
    summary: 'Tries to sign in with the accounts of the school, newest first',
    input: pageQuery(
      {
        userName: z.string().trim().max(100).optional(),
        /** One of the outcomes, or `failed` for all unsuccessful ones. */
        outcome: z.enum([...loginOutcomes, 'failed']).optional(),
        address: z.string().trim().max(100).optional(),
        from: LogDate.optional(),
        to: LogDate.optional(),
      },
      ['loginTime', 'loginName', 'userName'],
    ),
    output: pageOf(SchoolLoginRecord),
    sheet: {
      name: { zh: '登录日志', en: 'Login log', mn: 'Нэвтрэлтийн бүртгэл' },
      columns: {
        loginTime: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' },
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        outcome: { title: { zh: '结果', en: 'Outcome', mn: 'Үр дүн' }, values: outcomeNames },
        address: { title: { zh: '来源地址', en: 'Address', mn: 'Хаяг' } },
        device: {
          title: { zh: '设备', en: 'Device', mn: 'Төхөөрөмж' },
          width: 30,
          read: ({ device }) => [device.system, device.browser].filter(Boolean).join(' · '),
        },
      },
    },
  }),
};
