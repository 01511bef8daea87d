import type { Device } from '@xueyan/contract/base/profile';

/** The order matters: most browsers also claim to be Chrome or Safari. */
const browsers: [RegExp, string][] = [
  [/wxwork\/(\d+)/i, '企业微信'],
  [/MicroMessenger\/(\d+)/i, 'WeChat'],
  [/DingTalk[/(](\d+)/i, 'DingTalk'],
  [/HuaweiBrowser\/(\d+)/i, 'Huawei Browser'],
  [/MiuiBrowser\/(\d+)/i, 'MIUI Browser'],
  [/(?:M?QQBrowser)\/(\d+)/i, 'QQ Browser'],
  [/Quark\/(\d+)/i, 'Quark'],
  [/(?:UCBrowser|UBrowser)\/(\d+)/i, 'UC Browser'],
  [/(?:QIHU|360SE|360EE)[ /]?(\d*)/i, '360'],
  [/(?:Edg|EdgA|EdgiOS)\/(\d+)/i, 'Edge'],
  [/(?:OPR|Opera)\/(\d+)/i, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/i, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/i, 'Chrome'],
  [/Version\/(\d{1,9}).{0,100}Safari/i, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/(?:OpenHarmony|HarmonyOS)[ /]?(\d*)/i, 'HarmonyOS'],
  [/(?:iPhone|iPod).{0,100}? OS (\d+)/i, 'iOS'],
  [/iPad.{0,100}? OS (\d+)/i, 'iPadOS'],
  [/Android (\d+)/i, 'Android'],
  // Newer versions of Windows and macOS no longer report their version.
  [/Windows NT 6\.1()/i, 'Windows 7'],
  [/Windows()/i, 'Windows'],
  [/Macintosh()/i, 'macOS'],
  [/CrOS()/i, 'ChromeOS'],
  [/(?:Kylin)()/i, 'Kylin'],
  [/(?:UOS|uos)()/, 'UOS'],
  [/Ubuntu()/i, 'Ubuntu'],
  [/Linux()/i, 'Linux'],
];

function nameIn(agent: string, known: [RegExp, string][]): string {
  for (const [pattern, name] of known) {
    const found = pattern.exec(agent);
    if (found) return found[1] ? `${name} ${found[1]}` : name;
  }
  return '';
}

function kindOf(agent: string): Device['kind'] {
  if (/iPad|Tablet|PlayBook/i.test(agent) || (/Android/i.test(agent) && !/Mobile/i.test(agent))) return 'tablet';
  if (/Mobile|iPhone|iPod|Phone/i.test(agent)) return 'phone';
  return /Windows|Macintosh|Linux|X11|CrOS/i.test(agent) ? 'desktop' : 'unknown';
}

/** Describes the device from the browser's agent string. The string is a claim of the browser and proves nothing. */
export const describeDevice = (agent: string): Device => ({
  kind: kindOf(agent),
  browser: nameIn(agent, browsers),
  system: nameIn(agent, systems),
});
