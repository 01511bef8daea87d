import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Debian's, or whatever the machine names; nothing is downloaded. */
const executablePath =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

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
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // What still moves is pressed beside, and what still fades has another contrast. The story is told with movement.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
