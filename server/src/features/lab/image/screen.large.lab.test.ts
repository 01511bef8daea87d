import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LabEngine } from '../../../platform/lab/engine.ts';
import { createTestSite, eventually, readUntil, type TestSite } from '../../../platform/lab/qemu/test-site.ts';
import { readPicture } from '../../../testing/picture.ts';
import { desktopFiles } from './desktop-recipe.seed.ts';

const image = { recipe: 'school', build: 'screen' };
const size = { cpus: 1, memoryMb: 512 };
/** X server of the shipped desktop alone, unpacked on the smallest image. */
const packages = [
  ...['xserver-xorg-core', 'xserver-common', 'xserver-xorg-video-vesa'],
  ...['x11-xserver-utils', 'xkb-data', 'x11-xkb-utils'],
];
const SERVE = `mkdir -p /tmp /var/lib/xkb; chmod 1777 /tmp
setsid Xorg :0 vt1 -nolisten tcp -noreset -novtswitch -sharevts >/tmp/xorg.out 2>&1 </dev/null &`;
/** A background colour that no text console has. */
const PAINT = 'DISPLAY=:0 timeout 8 xsetroot -solid "#204080" 2>/dev/null; echo $?';

let site: TestSite;
let engine: LabEngine;
beforeAll(async () => {
  site = await createTestSite('linux-basic');
  engine = site.engine();
  const files = desktopFiles('').filter(({ path }) => path.startsWith('/etc/X11/'));
  const layer = { ...image, base: site.image, capture: '', packages, files, commands: '', desktop: true };
  await engine.buildLayer(layer, () => undefined);
  await engine.start({ machineId: 'screen', image, size });
}, 900_000);
afterAll(async () => {
  await engine?.close({ destroyAll: true });
  await site?.remove();
});

test('the kernel of the machines draws the screen of the desktop recipe, and it is visible from outside', {
  timeout: 300_000,
}, async () => {
  const ground = Buffer.from('204080'.repeat(40), 'hex');
  expect(readPicture(await engine.screenshot('screen')).rows.includes(ground)).toBe(false);
  await engine.exec('screen', SERVE);
  const painted = async () => (await engine.exec('screen', PAINT)).output.trim() === '0';
  await eventually(() => painted().catch(() => false), 240_000);
  const { width, height, rows } = readPicture(await engine.screenshot('screen'));
  expect([width, height]).toEqual([1280, 800]);
  expect(rows.includes(ground)).toBe(true);
});

test('a machine with a desktop has an absolute pointer, and a screen that several viewers may watch', async () => {
  const { output } = await engine.exec('screen', 'cat /sys/bus/virtio/devices/*/device');
  // Number of virtio's input devices.
  expect(output.split('\n')).toContain('0x0012');
  for (const _ of [1, 2]) {
    const { stream } = await engine.openConsole('screen', 'desktop');
    expect(await readUntil(stream, 'RFB 003.')).toContain('RFB 003.');
    stream.destroy();
  }
});
