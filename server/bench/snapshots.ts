import { machineApi } from '@xueyan/contract/lab/machine';
import { snapshotApi } from '@xueyan/contract/lab/snapshot';
import type { Lab } from './lab-start.ts';
import {
  askShell,
  clickToPrompt,
  type LivePage,
  openAttempt,
  openPage,
  openTerminal,
  type Person,
  signIn,
} from './person.ts';
import type { RawMachine } from './raw-engine.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const rounds = 5;

/** Milliseconds until a snapshot is there, and from its restore until the shell answers again. */
interface Times {
  save: number;
  restore: number;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function ours(url: string, student: Person, page: LivePage, machineId: string, round: number): Promise<Times> {
  let snapshotId = '';
  const isReady = async () => {
    const { snapshotList } = await student.call(snapshotApi.list, { machineId });
    return snapshotList.find((one) => one.snapshotId === snapshotId)?.state === 'ready';
  };
  const save = await timed(async () => {
    ({ snapshotId } = await student.call(snapshotApi.save, { machineId, snapshotName: `第 ${round + 1} 次` }));
    while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  const restore = await timed(async () => {
    page.forget();
    const machine = await page.settled(await student.call(snapshotApi.restore, { snapshotId }));
    if (machine.state !== 'running') throw new Error(`the machine is ${machine.state} (${machine.reason})`);
    const terminal = await openTerminal(url, student, machineId);
    await askShell(terminal);
    terminal.close();
  });
  await student.call(snapshotApi.remove, { snapshotId });
  return { save, restore };
}

/** QEMU's own snapshots within its disk, which need no other process. */
async function byHand(raw: RawMachine, round: number): Promise<Times> {
  const name = `round-${round}`;
  const save = await timed(() => raw.monitor(`savevm ${name}`));
  const restore = await timed(async () => {
    await raw.monitor(`loadvm ${name}`);
    await askShell(raw);
  });
  await raw.monitor(`delvm ${name}`);
  return { save, restore };
}

/** Measures a snapshot and its restore, alternating with those of QEMU run by hand. */
export async function measureSnapshots({ url }: ServerUnderTest, lab: Lab): Promise<Row[]> {
  const student = await signIn(url, 'student');
  const page = await openPage(url, student);
  const runId = await openAttempt(student, lab.sectionId);
  const { machineId, terminal } = await clickToPrompt(url, student, page, runId);
  terminal.close();
  const raw = await lab.raw.clone();
  const [own, hand]: [Times[], Times[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    hand.push(await byHand(raw, round));
    own.push(await ours(url, student, page, machineId, round));
  }
  page.close();
  await raw.end();
  await student.call(machineApi.release, { machineId });
  return (['save', 'restore'] as const).map((step) => {
    const [mine, best] = [median(own.map((one) => one[step])), median(hand.map((one) => one[step]))];
    return {
      what: step === 'save' ? 'snapshot / savevm by hand' : 'restore to prompt / loadvm by hand',
      measured: `${ms(mine)} / ${ms(best)} = ${(mine / best).toFixed(2)} ×`,
      bound: '≤ 1.3 ×',
      good: mine / best <= 1.3,
    };
  });
}
