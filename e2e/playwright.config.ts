import { defineConfig } from '@playwright/test';
import { launchOptions, place } from './browser.ts';
import { mainJourneysPattern } from './main-journeys.ts';

/** Of the whole test run, which is not told to take everything. */
const takesMain = process.env.XUEYAN_TEST_RUN !== undefined && process.env.TEST_ALL === undefined;

export default defineConfig({
  testDir: './journeys',
  outputDir: './results',
  globalSetup: './global-setup.ts',
  // One a processor of the smallest host; each has a school of its own. Given one school, the journeys take turns.
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
    // The story is told with movement.
    contextOptions: { reducedMotion: place.reducedMotion },
    // To record one takes a quarter of all the work: where a failed file runs once more, that is soon enough.
    trace: process.env.CI && !process.env.TEST_AGAIN ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
