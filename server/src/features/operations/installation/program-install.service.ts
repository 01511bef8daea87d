import {
  installationFaults,
  type OptionalProgram,
  optionalPrograms,
  programNames,
} from '@xueyan/contract/operations/installation';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type JobContext, jobKind } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { percentOfOpen, startJob } from '../../base/job/job.service.ts';
import { prepareUnconverted } from '../../teaching/courseware/rendition.service.ts';

/** Installs a program that an administrator asked for. */
export const programJob = jobKind({
  kind: 'installation.install',
  access: 'may:installation.manage',
  input: z.strictObject({ program: z.enum(programNames) }),
});

/** Installs by itself what every school shows. */
export const providedJob = jobKind({ kind: 'installation.provide', access: 'system', input: z.strictObject({}) });

/** Program without which the courseware of nearly every school cannot be shown. */
const provided = 'soffice';

/** Milliseconds after the start of a server: whoever opens the first pages comes before an installation. */
const restMs = 30_000;

const packagesOf = (program: OptionalProgram): string[] => optionalPrograms[program].package.split(' ');

type Progress = Pick<JobContext, 'progress' | 'signal'>;

/** Installs the packages of a program, and has what waited for it converted; returns why it is still missing, or null. */
async function install(db: Db, platform: Platform, program: OptionalProgram, { progress, signal }: Progress) {
  const tell = (percent: number) => void progress(Math.round(percent), 100).catch(() => undefined);
  const why = await platform.programs.install(packagesOf(program), tell, signal);
  if (!(await hasProgram(program))) return why;
  await prepareUnconverted(db, platform);
  return null;
}

/** Enqueues the installation of a program; one at a time. */
export async function startProgramInstall(db: Db, platform: Platform, actor: Actor, program: OptionalProgram) {
  ensure(await platform.programs.mayInstall(), installationFaults.noRight);
  const title = packagesOf(program).join(', ');
  return startJob({ db, actor }, programJob, { input: { program }, title, key: program });
}

/** Installs a program; fails with a reason if it is missing afterwards. */
export async function installProgram(db: Db, platform: Platform, program: OptionalProgram, progress: Progress) {
  const why = await install(db, platform, program, progress);
  if (why !== null) throw new Fault(installationFaults.notInstalled, { packages: packagesOf(program).join(', '), why });
}

/** Has what every school shows installed, where the start of this server asks for it, once the server serves. */
export async function provideAtStart(db: Db, platform: Platform): Promise<void> {
  if (!platform.programs.providesAtStart || (await hasProgram(provided))) return;
  const runAt = new Date(clock.now().getTime() + restMs);
  const title = packagesOf(provided).join(', ');
  await startJob({ db, actor: null }, providedJob, { input: {}, title, key: provided, runAt });
}

/** Installs what every school shows. A host without right or network is left as it is: pages say what is missing. */
export async function installProvided(db: Db, platform: Platform, progress: Progress): Promise<void> {
  if ((await hasProgram(provided)) || !(await platform.programs.mayInstall())) return;
  const why = await install(db, platform, provided, progress);
  if (why !== null) platform.log.info('a program of the host could not be installed', { program: provided, why });
}

/** Returns the progress of a program's installation in percent; null while there is none. */
export const percentInstalled = async (db: Db, program: OptionalProgram): Promise<number | null> =>
  (await percentOfOpen(db, programJob, program)) ?? (await percentOfOpen(db, providedJob, program));
