import { machineApi } from '@xueyan/contract/lab/machine';
import type { Lab } from './lab-start.ts';
import { clickToPrompt, openAttempt, signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const keys = 200;

interface Typed {
  send(text: string): void;
  heard(pattern: RegExp): Promise<void>;
}

/** Milliseconds from pressing a key to seeing it. */
async function echoTimes(console: Typed): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < keys; index++) {
    const key = String.fromCharCode(97 + (index % 26));
    const began = performance.now();
    const heard = console.heard(new RegExp(key));
    console.send(key);
    await heard;
    times.push(performance.now() - began);
    // A line that wraps is drawn anew: the line is emptied before it does.
    if (index % 40 === 39) {
      console.send('\u0015');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return times;
}

/** What our proxy adds to a key press, over the socket that QEMU itself gives. */
export async function measureEcho({ url }: ServerUnderTest, lab: Lab): Promise<Row[]> {
  const student = await signIn(url, 'student');
  const { terminal, machineId } = await clickToPrompt(url, student, await openAttempt(student, lab.sectionId));
  const raw = await lab.raw.clone();
  const added: number[] = [];
  for (let round = 0; round < 3; round++) {
    const direct = median(await echoTimes(raw));
    added.push(median(await echoTimes(terminal)) - direct);
  }
  terminal.close();
  await raw.end();
  await student.call(machineApi.release, { machineId });
  const more = median(added);
  return [{ what: 'a key press through our proxy − raw socket', measured: ms(more), bound: '≤ 5 ms', good: more <= 5 }];
}
