import { session } from './session.ts';

/** The headers that tell the server who asks and in which language. */
export function callHeaders(): Record<string, string> {
  const headers: Record<string, string> = { 'accept-language': session.language() };
  const token = session.token();
  const user = session.user();
  if (token) headers.authorization = token;
  if (token && user) headers.appid = user.loginName;
  return headers;
}
