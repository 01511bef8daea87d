import type { authApi } from '@xueyan/contract/base/auth';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { nameIn } from '../../../http/traditional.ts';
import { listDemoAccounts } from '../user/user.service.ts';
import { parameterStore } from './parameter.store.ts';

/** What a school may set, and what holds until it does. */
const defaults = {
  timeZone: 'Asia/Shanghai',
  language: 'zh_cn',
  systemTitle: '学验',
  systemName: '学验 · 教学与虚拟实验平台',
  support: '',
  logo: '',
  labMachinesPerUser: '2',
  labMachinesPerHost: '200',
  labIdleMinutes: '30',
  /** MB that may be uploaded: into one run; by one person into runs; by one person into courses and help. */
  uploadMbPerRun: '200',
  uploadMbPerPerson: '2048',
  materialMbPerPerson: '51200',
  /** First password of imported accounts; empty: each gets one of its own. To be changed at the first sign-in in any case. */
  initialPassword: '',
};
export type Parameter = keyof typeof defaults;

/** The password of all demo accounts; a demo school is open to whoever reaches it. */
export const demoPassword = 'Xueyan#2026';
export const demoLoginNames = ['teacher', 'student', 'admin', 'research', 'newcomer'];

/** The school's parameters, with the defaults for those it has not set. */
export const readParameters = async (db: Db): Promise<Record<Parameter, string>> => ({
  ...defaults,
  ...(await parameterStore.all(db)),
});

export const setParameter = (db: Db, name: Parameter, value: string) => parameterStore.set(db, name, value);

/** What the sign-in page must know. */
export async function describeSystem(
  db: Db,
  demo: boolean,
  language: Language,
): Promise<Output<typeof authApi.sysinfo>> {
  const { language: defaultLanguage, systemTitle, logo, systemName, support } = await readParameters(db);
  const base = { defaultLanguage, systemTitle, logo, systemName, support, loginMethods: ['password'], demo: null };
  if (!demo) return base;
  const accounts = (await listDemoAccounts(db, demoLoginNames))
    .sort((a, b) => demoLoginNames.indexOf(a.loginName) - demoLoginNames.indexOf(b.loginName))
    .map(({ role, ...account }) => ({
      ...account,
      roleName: nameIn(language, role),
    }));
  return { ...base, demo: { password: demoPassword, accounts } };
}
