import { LabError } from '../engine.ts';

/** A template that is being made, for as long as one of its callers wants it. */
export interface Making<T> {
  template: Promise<T>;
  build: string;
  listeners: ((line: string) => void)[];
  callers: number;
  abort: AbortController;
}

/** Waits for a template until the signal aborts; the last caller that leaves waits until nothing of it runs any more. */
export async function whileWanted<T>(making: Making<T>, signal: AbortSignal): Promise<T> {
  const { promise: left, reject } = Promise.withResolvers<never>();
  const leave = (): void => {
    making.callers -= 1;
    if (making.callers === 0) making.abort.abort();
    else reject(new LabError('cancelled', 'the template is made for others'));
  };
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([making.template, left]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
