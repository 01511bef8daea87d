import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LabEngine } from '../../../platform/lab/engine.ts';
import { createTestSite, readUntil, type TestSite } from '../../../platform/lab/qemu/test-site.ts';
import { readPicture } from '../../../testing/picture.ts';
import { desktopFiles, screenPackages } from './desktop-recipe.seed.ts';

const MINUTE = 60_000;
const image = { recipe: 'school', build: 'small-desktop' };
const size = { cpus: 1, memoryMb: 512 };
/** Installs some seventy packages under emulation: too long for every test run. */
const whole = process.env.TEST_ALL !== undefined;

let site: TestSite | undefined;
let engine: LabEngine | undefined;
beforeAll(async () => {
  if (!whole) return;
  site = await createTestSite('debian');
  engine = site.engine();
  const programs = 'xsetroot -solid "#204080"\nopenbox &\nexec xterm -geometry 60x20+100+100\n';
  const lines: string[] = [];
  await engine
    .buildLayer(
      {
        ...{ ...image, base: site.image, capture: '', desktop: true, minMemoryMb: size.memoryMb },
        ...{ packages: [...screenPackages, 'openbox', 'xterm'], files: desktopFiles(programs) },
        commands: 'systemctl --quiet enable xueyan-desktop.service',
      },
      (line) => lines.push(line),
    )
    .catch((error: unknown) => {
      throw new Error(lines.slice(-20).join('\n'), { cause: error });
    });
  await engine.ensureTemplate(image, size);
}, 60 * MINUTE);
afterAll(async () => {
  await engine?.close({ destroyAll: true });
  await site?.remove();
}, MINUTE);

test.runIf(whole)('a machine that starts from its template has its desktop drawn already', async () => {
  if (!engine) throw new Error('no engine');
  const started = await engine.start({ machineId: 'seen', image, size });
  expect(started).toMatchObject({ from: 'template', fallback: null });
  const { width, height, rows } = readPicture(await engine.screenshot('seen'));
  expect([width, height]).toEqual([1280, 800]);
  // The background colour of the session; a text console has none of it.
  expect(rows.includes(Buffer.from('204080'.repeat(20), 'hex'))).toBe(true);
});

test.runIf(whole)('the pointer of a desktop is where the viewer’s is, and its terminal works as before', async () => {
  if (!engine) throw new Error('no engine');
  const devices = (await engine.exec('seen', 'cat /proc/bus/input/devices')).output;
  expect(devices).toContain('QEMU Virtio Tablet');
  const { stream } = await engine.openConsole('seen', 'desktop');
  expect((await readUntil(stream, 'RFB 003.')).startsWith('RFB 003.')).toBe(true);
  stream.destroy();
  const windows = 'DISPLAY=:0 xprop -root _NET_CLIENT_LIST';
  expect((await engine.exec('seen', windows)).output).toMatch(/0x[0-9a-f]+/);
});
