import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findInEnvironments } from './proc.ts';

/** The programs that a build starts inherit it, those that they start too, and whatever becomes of their parents. */
const VARIABLE = 'XUEYAN_LAB_BUILD';
const LOOK_MS = 20;
const LOOKS = 100;

/** Tells the builds of this server process from those of an earlier one. */
const life = randomBytes(6).toString('hex');
const beginOf = (instance: string) => `${instance}-`;

/** Returns a mark for all processes of one build, which an installation of that name finds again. */
export const newBuildMark = (instance: string): string =>
  `${beginOf(instance)}${life}-${randomBytes(6).toString('hex')}`;

/** Returns the environment of a program of a build. */
export const markedEnvironment = (mark: string): NodeJS.ProcessEnv => ({ ...process.env, [VARIABLE]: mark });

/** Ends what is left of a build. */
export const endBuild = (mark: string): Promise<void> => endWhere((one) => one === mark);

/** Ends what a server of the installation has left that ended in the middle of a build. */
export const endEarlierBuilds = (instance: string): Promise<void> =>
  endWhere((mark) => mark.startsWith(beginOf(instance)) && !mark.startsWith(`${beginOf(instance)}${life}-`));

async function endWhere(isUnwanted: (mark: string) => boolean): Promise<void> {
  // A process may start another while it is being looked for.
  for (let look = 0; look < LOOKS; look += 1) {
    const unwanted = [...findInEnvironments(VARIABLE)].filter(([, mark]) => isUnwanted(mark));
    if (unwanted.length === 0) return;
    for (const [pid] of unwanted) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended in the same moment.
      }
    }
    await sleep(LOOK_MS);
  }
}
