import { expect, test } from 'vitest';
import { describeDevice } from './device.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

test.each([
  [
    'Chrome on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
    'desktop',
    'Chrome 141',
    'Windows',
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0.1`,
    'desktop',
    'Edge 141',
    'Windows',
  ],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'desktop',
    'Firefox 140',
    'Linux',
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
    'desktop',
    'Safari 18',
    'macOS',
  ],
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
    'phone',
    'Safari 18',
    'iOS 18',
  ],
  [
    'WeChat on Android',
    `Mozilla/5.0 (Linux; Android 14; V2301A) ${chrome} Mobile Safari/537.36 MicroMessenger/8.0.50`,
    'phone',
    'WeChat 8',
    'Android 14',
  ],
  [
    'a tablet',
    `Mozilla/5.0 (Linux; Android 13; SM-X700) ${chrome} Safari/537.36`,
    'tablet',
    'Chrome 141',
    'Android 13',
  ],
  [
    'HarmonyOS',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${chrome} Safari/537.36 ArkWeb/4.1 Mobile HuaweiBrowser/5.1.0`,
    'phone',
    'Huawei Browser 5',
    'HarmonyOS 5',
  ],
  ['nothing at all', '', 'unknown', '', ''],
  ['a script', 'curl/8.5.0', 'unknown', '', ''],
])('recognizes %s by its agent string', (_, agent, kind, browser, system) => {
  expect(describeDevice(agent)).toEqual({ kind, browser, system });
});
