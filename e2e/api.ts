import { authApi } from '@xueyan/contract/account/auth';
import { imageApi } from '@xueyan/contract/lab/image';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';

export const demoPassword = 'Xueyan#2026';

export interface Session {
  url: string;
  token: string;
  reply: Output<typeof authApi.login>;
}

/** Calls the server as a page would. */
export async function call<E extends Endpoint>(
  { url, token }: Pick<Session, 'url' | 'token'>,
  endpoint: E,
  input: Input<E>,
): Promise<{ data: Output<E>; meta: { success: boolean; token?: string; code?: string; msg: string } }> {
  const address = new URL(`/api/${endpoint.path}`, url);
  const headers: Record<string, string> = token ? { authorization: token } : {};
  const init: RequestInit = { method: endpoint.method, headers };
  if (endpoint.method === 'GET') {
    for (const [key, value] of Object.entries(input as object)) address.searchParams.set(key, String(value));
  } else {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input);
  }
  return (await fetch(address, init)).json();
}

export async function signIn(url: string, loginName: string, password = demoPassword): Promise<Session> {
  const { data, meta } = await call({ url, token: '' }, authApi.login, { loginName, password });
  if (!meta.token) throw new Error(`cannot sign in ${loginName}: ${meta.msg}`);
  return { url, token: meta.token, reply: data };
}

/** Waits until the first lab image is there, which the server builds by itself. */
export async function waitForFirstImage(url: string): Promise<void> {
  const admin = await signIn(url, 'admin');
  for (const end = Date.now() + 300_000; Date.now() < end; ) {
    const { data } = await call(admin, imageApi.list, {});
    const image = data.pageInfo.resultList.find((one) => one.recipe === 'linux-basic');
    if (image?.state === 'published') return;
    if (image?.state === 'failed') throw new Error(`the image could not be built: ${image.message}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the first image is still not there');
}
