// Each step of the demo school and of the shipped courses, done in a machine as a student does it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedRecipes } from '../../features/lab/image/shipped-recipes.seed.ts';
import type { LabEngine, MachineSize } from '../../platform/lab/engine.ts';
import type { ImageRef } from '../../platform/lab/engine-images.ts';
import { createTestSite, readUntil, type TestSite } from '../../platform/lab/qemu/test-site.ts';
import { solutions } from './solutions.ts';
import { checkedWorks } from './works.ts';

const MINUTE = 60_000;
/** Images on Debian take many minutes to build under emulation. */
const whole = process.env.TEST_ALL !== undefined;
const images = [...new Set(checkedWorks.map(({ image }) => image))];

let engine: LabEngine | undefined;
let site: TestSite | undefined;
let image: ImageRef;
let size: MachineSize;

/** Opens a site with an image: one of the recipes, or a layer on Debian. */
async function openSite(recipe: string): Promise<void> {
  const layer = shippedRecipes.find((one) => one.recipe === recipe);
  site = await createTestSite(layer ? layer.base : recipe);
  engine = site.engine();
  image = layer ? { recipe, build: `shipped-${recipe}` } : site.image;
  size = { cpus: 1, memoryMb: recipe === 'linux-basic' ? 256 : 1024 };
  if (layer) {
    const build = { ...layer.definition, ...image, base: site.image, capture: '', desktop: layer.type === 'desktop' };
    await engine.buildLayer(build, () => undefined);
  }
  await engine.ensureTemplate(image, size);
}

let typed = 0;

/** Types commands at the terminal of a machine, as a student does: what they start goes on. */
async function type(machineId: string, commands: string): Promise<void> {
  const file = '/tmp/typed.sh';
  const text = Buffer.from(`${commands}\n`).toString('base64');
  await engine?.exec(machineId, `echo ${text} | base64 -d >${file}; chmod 644 ${file}`);
  const console = await engine?.openConsole(machineId, 'terminal');
  if (!console) throw new Error('no terminal');
  typed += 1;
  console.stream.write(`. ${file}; echo; echo do""ne-${typed}\r`);
  await readUntil(console.stream, new RegExp(`\\ndone-${typed}\\n`), MINUTE);
  console.stream.destroy();
}

describe.each(images)('in %s', (recipe) => {
  const runs = whole || recipe === 'linux-basic';
  beforeAll(async () => {
    if (runs) await openSite(recipe);
  }, 90 * MINUTE);
  afterAll(async () => {
    await engine?.close({ destroyAll: true });
    await site?.remove();
    engine = undefined;
    site = undefined;
  }, MINUTE);

  const works = checkedWorks.filter((work) => work.image === recipe);
  test.runIf(runs).each(works)(
    'the steps of $name fail first, and pass once they are done',
    {
      timeout: 5 * MINUTE,
    },
    async ({ name, steps }) => {
      const machineId = `work-${works.findIndex((work) => work.name === name)}`;
      await engine?.start({ machineId, image, size });
      const passing = async () => {
        const found: string[] = [];
        for (const { title, script } of steps) {
          const result = await engine?.exec(machineId, script, { limitMs: 30_000 });
          if (result?.exitCode === 0) found.push(title);
        }
        return found;
      };
      expect(await passing()).toEqual([]);
      for (const { title, solve, wrong } of solutions[name] ?? []) {
        if (wrong) {
          await type(machineId, wrong);
          expect(await passing()).not.toContain(title);
        }
        await type(machineId, solve);
        expect(await passing()).toContain(title);
      }
      expect(await passing()).toEqual(steps.map(({ title }) => title));
      await engine?.destroy(machineId);
    },
  );
});
