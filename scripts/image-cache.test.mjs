// Images that were built once are taken from the cache, as long as the recipes are the same and nobody wants them anew.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { openCache } from '../images/image-cache.mjs';
import { root } from './lib/paths.mjs';

const recipe = join(root, 'images', 'linux-basic');
const folder = mkdtempSync(join(tmpdir(), 'image-cache-'));
const cache = join(folder, 'cache');
after(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  process.env.XUEYAN_IMAGE_CACHE = cache;
});

/** The folder of a build in an installation of its own, or in one that is named. */
const outFolder = (build, images = mkdtempSync(join(folder, 'images-'))) => {
  mkdirSync(join(images, build));
  return join(images, build);
};
const built = (build) => {
  const out = outFolder(build);
  writeFileSync(join(out, 'disk.qcow2'), 'a disk');
  writeFileSync(join(out, 'manifest.json'), JSON.stringify({ recipe: 'linux-basic', build, bytes: 6 }));
  return out;
};

test('without a folder that is named there is no cache', async () => {
  delete process.env.XUEYAN_IMAGE_CACHE;
  assert.equal(await openCache(recipe, outFolder('one')), null);
});

test('an image is put in once, and is there for the next installation under the name of its own build', async () => {
  const first = await openCache(recipe, outFolder('one'));
  assert.equal(await first.take('one'), false);

  const out = built('one');
  rmSync(join(out, 'manifest.json'));
  const filling = await openCache(recipe, out);
  writeFileSync(join(out, 'manifest.json'), JSON.stringify({ recipe: 'linux-basic', build: 'one', bytes: 6 }));
  await filling.put();

  const next = outFolder('two');
  assert.equal(await (await openCache(recipe, next)).take('two'), true);
  assert.equal(readFileSync(join(next, 'disk.qcow2'), 'utf8'), 'a disk');
  assert.deepEqual(JSON.parse(readFileSync(join(next, 'manifest.json'), 'utf8')), {
    ...{ recipe: 'linux-basic', build: 'two', bytes: 6 },
  });
});

test('an installation that has the image builds it anew', async () => {
  assert.equal(await openCache(recipe, outFolder('again', join(built('one'), '..'))), null);
});

test('what older recipes made is taken out when the image is put in anew', async () => {
  const old = join(cache, 'linux-basic-0000000000000000');
  mkdirSync(old, { recursive: true });
  const filling = await openCache(recipe, outFolder('three'));
  await filling.put();
  assert.equal(existsSync(old), false);
  assert.equal(readdirSync(cache).filter((name) => name.startsWith('linux-basic-')).length, 1);
});
