import { existsSync } from 'node:fs';

/** Debian's browser, or the one that the machine names; nothing is downloaded. */
const executablePath =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

/** Launch options of the browser in the journeys and the component tests. */
export const launchOptions = {
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
};

/** Locale, time zone and motion. A moving element is missed by a press, and a fading one has another contrast. */
export const place = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' } as const;
