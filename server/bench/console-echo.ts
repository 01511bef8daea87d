import { machineApi } from '@xueyan/contract/lab/machine';
import type { Lab } from './lab-start.ts';
import { clickToPrompt, openAttempt, openPage, signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const keys = 200;

interface Typed {
  send(text: string): void;
  heard(pattern: RegExp): Promise<void>;
}

/** Returns the milliseconds from each key press to its echo. */
async function echoTimes(console: Typed): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < keys; index++) {
    const key = String.fromCharCode(97 + (index % 26));
    const began = performance.now();
    const heard = console.heard(new RegExp(key));
    console.send(key);
    await heard;
    times.push(performance.now() - began);
    // A line that wraps is redrawn, so the line is emptied before it does.
    if (index % 40 === 39) {
      console.send('\u0015');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return times;
}

/** Measures what the product's proxy adds to a key press, over the socket that QEMU itself offers. */
export async function measureEcho({ url }: ServerUnderTest, lab: Lab): Promise<Row[]> {
  const student = await signIn(url, 'student');
  const page = await openPage(url, student);
  const { terminal, machineId } = await clickToPrompt(url, student, page, await openAttempt(student, lab.sectionId));
  const raw = await lab.raw.clone();
  const added: number[] = [];
  for (let round = 0; round < 3; round++) {
    const direct = median(await echoTimes(raw));
    added.push(median(await echoTimes(terminal)) - direct);
  }
  terminal.close();
  page.close();
  await raw.end();
  await student.call(machineApi.release, { machineId });
  const more = median(added);
  return [{ what: 'a key press through our proxy − raw socket', measured: ms(more), bound: '≤ 5 ms', good: more <= 5 }];
}
