import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A shared host may stand still for seconds; what fails twice in a row is not the host's fault. */
const onceMoreInCi = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/platform/lab/**'],
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry: onceMoreInCi,
        },
      },
      {
        // Real machines: one file at a time, or they take the processor from each other.
        test: {
          name: 'lab',
          root: 'server',
          include: ['src/platform/lab/**/*.test.ts'],
          fileParallelism: false,
          env: { XUEYAN_IMAGE_CACHE: join(import.meta.dirname, '.cache', 'lab-images') },
          testTimeout: 120_000,
          hookTimeout: 600_000,
          retry: onceMoreInCi,
        },
      },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] } },
    ],
  },
});
