import { defineConfig } from '@playwright/test';
import { launchOptions, place } from './browser.ts';

export default defineConfig({
  testDir: './journeys',
  outputDir: './results',
  globalSetup: './global-setup.ts',
  // One a processor of the smallest host; each has a school of its own. Given one school, the journeys take turns.
  workers: process.env.SCHOOL_URL ? 1 : 2,
  // A shared host may stand still for seconds; what fails twice in a row is not the host's fault.
  retries: process.env.CI ? 1 : 0,
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
    // To record one takes a quarter of all the work: where a failure is tried again, that is soon enough.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
