import { vi } from 'vitest';
import { LabError } from '../platform/lab/engine.ts';
import type { School } from './school.ts';

/** Blocks builds of images, which can still be aborted, until they are released; `met` resolves once one is waiting. */
export function holdBuilds({ lab }: School) {
  const build = lab.buildImage;
  const waiting = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  vi.spyOn(lab, 'buildImage').mockImplementation(async (recipe, name, onLog, signal) => {
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(new LabError('cancelled'));
    // Of a signal that was aborted before, no event follows.
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    waiting.resolve();
    await Promise.race([released.promise, aborted.promise]);
    return build(recipe, name, onLog, signal);
  });
  return { met: waiting.promise, release: () => released.resolve() };
}
