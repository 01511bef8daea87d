import { type authApi, loginMethods } from '@xueyan/contract/base/auth';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { nameIn } from '../../../http/traditional.ts';
import { readParameters, setParameter } from '../parameter/parameter.service.ts';
import { readSafety } from '../parameter/safety.service.ts';
import { listDemoAccounts } from '../user/user.service.ts';
import { pictureParameters, schoolParameters } from './setting.parameter.ts';

/** Password of all demo accounts; a demo school is open to everybody who can reach it. */
export const demoPassword = 'Xueyan#2026';
export const demoLoginNames = ['teacher', 'student', 'admin', 'research', 'newcomer'];

/** Returns the data for the login page. */
export async function describeSystem(
  db: Db,
  demo: boolean,
  language: Language,
): Promise<Output<typeof authApi.sysinfo>> {
  const { language: defaultLanguage, ...school } = await readParameters(db, {
    ...schoolParameters,
    ...pictureParameters,
  });
  const safety = await readSafety(db);
  const { systemTitle, logo, appLogo, loginPicture, systemName, support, footer, mode, colour } = school;
  const shown = { systemTitle, logo, appLogo, loginPicture, systemName, support, footer, theme: { mode, colour } };
  const { passwordLength: min, passwordClasses: kinds, passwordHistory: history, passwordDays: days } = safety;
  const { idleMinutes, watermark } = safety;
  const passwords = { min, kinds, history, days };
  const base = {
    defaultLanguage,
    ...shown,
    passwords,
    idleMinutes,
    watermark,
    loginMethods: [...loginMethods],
    demo: null,
  };
  if (!demo) return base;
  const accounts = (await listDemoAccounts(db, demoLoginNames))
    .sort((a, b) => demoLoginNames.indexOf(a.loginName) - demoLoginNames.indexOf(b.loginName))
    .map(({ role, ...account }) => ({
      ...account,
      roleName: nameIn(language, role),
    }));
  return { ...base, demo: { password: demoPassword, accounts } };
}

/** Returns the school's title of its platform. */
export const titleOfSchool = async (db: Db) =>
  (await readParameters(db, { title: schoolParameters.systemTitle })).title;

/** Sets the contact for people who cannot sign in. */
export const setSupport = (db: Db, text: string) => setParameter(db, schoolParameters.support, text);

/** Returns the time zone of the school, which takes effect at the start of a server. */
export const timeZoneOf = async (db: Db) => (await readParameters(db, { zone: schoolParameters.timeZone })).zone;

/** Returns the language for people who have chosen none. */
export const defaultLanguageOf = async (db: Db) =>
  (await readParameters(db, { language: schoolParameters.language })).language;
