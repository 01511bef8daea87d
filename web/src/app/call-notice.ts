import { wireFaults } from '@xueyan/contract/wire/fault';
import type { CallError } from '../api/call.ts';
import { say } from '../ui/text/text.ts';
import { appText } from './app.text.ts';

/** A server in front of ours may say it with a 500: that the token is no longer good. */
const saysTokenInvalid = (message: string) =>
  /token/i.test(message) && /invalid|expired|not valid|失效|过期|无效/i.test(message);

/** Whether a failure means that one has to sign in again. */
export const isTokenRefused = ({ status, message }: Pick<CallError, 'status' | 'message'>) =>
  status === 401 || (status === 500 && saysTokenInvalid(message));

/** What the shell says of a failed call; empty for what its caller explains, and for an unreachable server, which a banner tells of. */
export function noticeFor({
  status,
  message,
  code,
}: Pick<CallError, 'status' | 'message'> & { code?: string }): string {
  if ([0, 200, 409].includes(status)) return '';
  // It may be gone: nobody has done anything that is denied.
  if (code === wireFaults.gone.code) return message;
  if (status === 403) {
    const plain = say(appText, 'forbidden');
    return message && message !== plain ? say(appText, 'forbiddenBecause', { reason: message }) : plain;
  }
  if (status === 404) return say(appText, 'notFound');
  if (status === 504) return say(appText, 'timeout');
  return message || say(appText, 'otherFailure');
}
