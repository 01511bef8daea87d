import { isAway } from './activity.ts';
import { session } from './session.ts';

/** Returns the headers that identify the session and the language. */
export function callHeaders(): Record<string, string> {
  const headers: Record<string, string> = { 'accept-language': session.language() };
  const token = session.token();
  const user = session.user();
  if (token) headers.authorization = token;
  // A page's own requests keep no session alive.
  if (token && isAway()) headers.away = '1';
  if (token && user) headers.appid = user.loginName;
  return headers;
}
