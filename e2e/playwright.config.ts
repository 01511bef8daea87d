import { defineConfig } from '@playwright/test';
import { launchOptions, place } from './browser.ts';
import { mainJourneysPattern } from './main-journeys.ts';

/** Of the whole test run, which is not told to take everything. */
const takesMain = process.env.XUEYAN_TEST_RUN !== undefined && process.env.TEST_ALL === undefined;

export default defineConfig({
  testDir: './journeys',
  outputDir: './results',
  globalSetup: './global-setup.ts',
  // One for each processor of the smallest host; each has its own school. Given one school, the journeys run one after
  // another.
  workers: process.env.SCHOOL_URL ? 1 : 2,
  ...(takesMain && { grep: mainJourneysPattern }),
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    actionTimeout: 15_000,
    locale: place.locale,
    timezoneId: place.timezoneId,
    viewport: { width: 1440, height: 900 },
    // The story is filmed with animations.
    contextOptions: { reducedMotion: place.reducedMotion },
    // Recording a trace takes a quarter of all the work: where a failed file runs once more, that is early enough.
    trace: process.env.CI && !process.env.TEST_AGAIN ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
