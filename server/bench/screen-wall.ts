import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { machineApi } from '@xueyan/contract/lab/machine';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { Client } from 'pg';
import { classOf, type Lab } from './lab-start.ts';
import { clickToPrompt, signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

/** Interval at which the page asks, and how long both halves of the measurement take. */
const everyMs = 5_000;
const measuredMs = 40_000;
/** Ticks a second in `/proc/PID/stat`. */
const ticks = 100;

/** Processor seconds of a process so far, and its own alone. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Processor seconds of the machines of one data folder: QEMU's folder is its working directory. */
function machineSeconds(machineIds: Set<string>): number {
  let seconds = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (machineIds.has(basename(readlinkSync(`/proc/${pid}/cwd`)))) seconds += cpuSeconds(Number(pid));
    } catch {
      // It has ended in between.
    }
  }
  return seconds;
}

/** Measures what a wall of desktops costs a core beside the same machines without one. */
export async function measureWall(server: ServerUnderTest, lab: Lab, machines: number): Promise<Row[]> {
  const { url, databaseUrl } = server;
  const students = await classOf(server, lab, machines);
  const started = await Promise.all(students.map(({ person, page, runId }) => clickToPrompt(url, person, page, runId)));
  for (const { terminal } of started) terminal.close();
  const teacher = await signIn(url, 'teacher');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  // The wall shows the screens of desktops: here the machines' text screens stand for them.
  await client.query('update lab_image set desktop = true where recipe = $1', [lab.recipe]);
  const ids = new Set(started.map(({ machineId }) => machineId));
  const look = async () => {
    const { screens } = await teacher.call(markingApi.screens, { sectionId: lab.sectionId });
    return screens.filter(({ picture }) => picture !== null).length;
  };
  const spent = async (looking: boolean) => {
    const before = cpuSeconds(server.pid) + machineSeconds(ids);
    const began = performance.now();
    for (let next = 0; next < measuredMs; next += everyMs) {
      if (looking) {
        const count = await look();
        if (count < machines) throw new Error(`only ${count} pictures`);
      }
      await new Promise((resolve) => setTimeout(resolve, began + next + everyMs - performance.now()));
    }
    const seconds = (performance.now() - began) / 1000;
    return (cpuSeconds(server.pid) + machineSeconds(ids) - before) / seconds;
  };
  try {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const without = await spent(false);
    const within = await spent(true);
    const share = (within - without) * 100;
    return [
      {
        what: `a wall of ${machines} screens, server and QEMU (without: ${(without * 100).toFixed(1)} %)`,
        measured: `${share.toFixed(1)} % of a core`,
        bound: '≤ 5 %',
        good: share <= 5,
      },
    ];
  } finally {
    await client.query('update lab_image set desktop = false where recipe = $1', [lab.recipe]);
    await client.end();
    for (const [index, { machineId }] of started.entries()) {
      students[index]?.page.close();
      await students[index]?.person.call(machineApi.release, { machineId });
    }
  }
}
