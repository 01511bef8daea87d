import { wireFaults } from '@xueyan/contract/wire/fault';
import type { CallError } from '../api/call.ts';
import { say } from '../ui/text/text.ts';
import { appText } from './app.text.ts';

/** Recognizes an invalid token in a message; a proxy in front of our server may report it with status 500. */
const saysTokenInvalid = (message: string) =>
  /token/i.test(message) && /invalid|expired|not valid|失效|过期|无效/i.test(message);

/** Returns whether a failure requires a new sign-in. */
export const isTokenRefused = ({ status, message }: Pick<CallError, 'status' | 'message'>) =>
  status === 401 || (status === 500 && saysTokenInvalid(message));

/**
 * Returns the shell's notice of a failed call; empty for what its caller explains, and for an unreachable server, which
 * a banner shows.
 */
export function noticeFor({
  status,
  message,
  code,
}: Pick<CallError, 'status' | 'message'> & { code?: string }): string {
  if ([0, 200, 409].includes(status)) return '';
  // The record may be gone, so the notice must not claim a denial.
  if (code === wireFaults.gone.code) return message;
  if (status === 403) {
    const plain = say(appText, 'forbidden');
    return message && message !== plain ? say(appText, 'forbiddenBecause', { reason: message }) : plain;
  }
  if (status === 404) return say(appText, 'notFound');
  if (status === 504) return say(appText, 'timeout');
  return message || say(appText, 'otherFailure');
}
