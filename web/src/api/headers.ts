import { isAway } from './activity.ts';
import { session } from './session.ts';

/** The headers that tell the server who asks and in which language. */
export function callHeaders(): Record<string, string> {
  const headers: Record<string, string> = { 'accept-language': session.language() };
  const token = session.token();
  const user = session.user();
  if (token) headers.authorization = token;
  // What a page asks for by itself keeps no session alive.
  if (token && isAway()) headers.away = '1';
  if (token && user) headers.appid = user.loginName;
  return headers;
}
