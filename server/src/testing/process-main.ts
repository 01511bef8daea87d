import { advanceClock } from '../platform/clock.ts';
import { advanceTime } from '../platform/ticker.ts';

/** Server whose clock follows that of the test that started it. */
advanceClock(Number(process.env.CLOCK_AHEAD_MS));
process.on('message', ({ advanceMs }: { advanceMs: number }) => {
  void advanceTime(advanceMs).then(() => process.send?.({ advanced: true }));
});
await import('../main.ts');
