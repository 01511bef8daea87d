import { cpus, freemem, totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const mb = 2 ** 20;

export interface HostFigures {
  /** Of all processors, in percent, since the last `take`. */
  cpu: number;
  /** Of the host's memory, in percent. */
  memory: number;
  /** MiB of this process. */
  processMemory: number;
  /** The longest that this process was not to be spoken to since the last `take`, in milliseconds. */
  loopDelay: number;
}

/** What the host of this server does. */
export interface HostProbe {
  /** Since the last `take`. */
  take(): HostFigures;
  /** Measures what `current` answers: to be called every few seconds. */
  beat(): void;
  current(): HostFigures;
  close(): void;
}

const percent = (part: number, whole: number) => (whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 0);

export function openHostProbe(): HostProbe {
  let taken = cpuTimes();
  let beaten = taken;
  let cpuNow = 0;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const figures = (cpu: number): HostFigures => ({
    cpu: round(cpu),
    memory: round(percent(totalmem() - freemem(), totalmem())),
    processMemory: Math.round(process.memoryUsage.rss() / mb),
    // Nanoseconds, the resolution included.
    loopDelay: round(Math.max(0, delay.max / 1e6 - 20)),
  });
  return {
    take: () => {
      const now = cpuTimes();
      const answer = figures(busyBetween(taken, now));
      taken = now;
      delay.reset();
      return answer;
    },
    beat: () => {
      const now = cpuTimes();
      cpuNow = busyBetween(beaten, now);
      beaten = now;
    },
    current: () => figures(cpuNow),
    close: () => delay.disable(),
  };
}

type CpuTimes = ReturnType<typeof cpuTimes>;
const busyBetween = (before: CpuTimes, now: CpuTimes) => percent(now.busy - before.busy, now.all - before.all);
const round = (value: number) => Math.round(value * 10) / 10;

/** Milliseconds of all processors since the host's start. */
function cpuTimes() {
  let busy = 0;
  let all = 0;
  for (const { times } of cpus()) {
    const spent = times.user + times.nice + times.sys + times.irq;
    busy += spent;
    all += spent + times.idle;
  }
  return { busy, all };
}
