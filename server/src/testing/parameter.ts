import { type ParameterValue, parameterApi } from '@xueyan/contract/base/parameter';
import type { ParameterDefinition } from '../platform/parameter.ts';
import { type Caller, caller, type School } from './school.ts';

const administrators = new WeakMap<School, Promise<Caller>>();

/** Returns an administrator of the school; each time with a new session, since a test may have advanced the clock. */
async function administratorOf(school: School): Promise<Caller> {
  const found = administrators.get(school) ?? school.signIn('ROLE_ADMIN', 'parameter-setter', '参数设置员');
  administrators.set(school, found);
  const { id, loginName } = await found;
  return caller(school.url, id, loginName, await school.tokenOf(await found));
}

/** Sets a parameter as an administrator does; null restores the default. */
async function save(school: School, name: string, value: ParameterValue | null): Promise<void> {
  const admin = await administratorOf(school);
  const { pageInfo } = await admin.call(parameterApi.list, { keyword: name, pageSize: 100 });
  const version = pageInfo.resultList.find((one) => one.name === name)?.version ?? 0;
  await admin.call(parameterApi.save, { settings: [{ name, value, version }] });
}

/** Runs `what` while the parameter has this value, set over HTTP, and then restores the default. */
export const withParameter = <T extends ParameterValue, R>(
  school: School,
  { name }: ParameterDefinition<T>,
  value: T,
  what: () => Promise<R>,
): Promise<R> => withNamedParameter(school, { name, value }, what);

/** As `withParameter`, for a parameter of another feature, of which a test knows the name alone. */
export async function withNamedParameter<R>(
  school: School,
  { name, value }: { name: string; value: ParameterValue },
  what: () => Promise<R>,
): Promise<R> {
  await save(school, name, value);
  try {
    return await what();
  } finally {
    await save(school, name, null);
  }
}
