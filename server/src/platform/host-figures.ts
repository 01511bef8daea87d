import { cpus, freemem, totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const mb = 2 ** 20;

export interface HostFigures {
  /** Load of all processors since the last `take`, in percent. */
  cpu: number;
  /** Used memory of the host, in percent. */
  memory: number;
  /** Memory of this process in MiB. */
  processMemory: number;
  /** Longest delay of the event loop since the last `take`, in milliseconds. */
  loopDelay: number;
}

/** Measures the host of this server. */
export interface HostProbe {
  /** Returns the figures since the last `take`. */
  take(): HostFigures;
  /** Updates the result of `current`; call it every few seconds. */
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
    // Nanoseconds, including the resolution.
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

/** Returns the milliseconds of all processors since the host's start. */
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
