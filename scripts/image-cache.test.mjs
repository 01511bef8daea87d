// Images that were built once are taken from the cache, as long as the recipes are the same and no rebuild is
// requested.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openCache } from '../images/image-cache.mjs';
import { root } from './lib/paths.mjs';

const recipe = join(root, 'images', 'linux-basic');
const folder = mkdtempSync(join(tmpdir(), 'image-cache-'));
const cache = join(folder, 'cache');
after(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  process.env.XUEYAN_IMAGE_CACHE = cache;
});

/** Returns the folder of a build in a separate installation, or in a given one. */
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

test('without a configured folder there is no cache', async () => {
  delete process.env.XUEYAN_IMAGE_CACHE;
  assert.equal(await openCache(recipe, outFolder('one')), null);
});

test('an image is stored once, and the next installation gets it under the name of its own build', async () => {
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

test('an installation that has the image builds it again', async () => {
  assert.equal(await openCache(recipe, outFolder('again', join(built('one'), '..'))), null);
});

test('images of older recipes are removed when the image is stored again', async () => {
  const old = join(cache, 'linux-basic-0000000000000000');
  mkdirSync(old, { recursive: true });
  const filling = await openCache(recipe, outFolder('three'));
  await filling.put();
  assert.equal(existsSync(old), false);
  assert.equal(readdirSync(cache).filter((name) => name.startsWith('linux-basic-')).length, 1);
});

describe('the image that came with a release', () => {
  const shipped = join(folder, 'shipped');
  before(async () => {
    process.env.XUEYAN_IMAGE_CACHE = shipped;
    const out = built('release');
    rmSync(join(out, 'manifest.json'));
    const cached = await openCache(recipe, out);
    writeFileSync(join(out, 'manifest.json'), JSON.stringify({ recipe: 'linux-basic', build: 'release', bytes: 6 }));
    await cached.put();
  });
  beforeEach(() => {
    delete process.env.XUEYAN_IMAGE_CACHE;
    process.env.XUEYAN_SHIPPED_IMAGES = shipped;
  });
  after(() => delete process.env.XUEYAN_SHIPPED_IMAGES);

  test('is taken once, also where there is an older one; later builds are built again', async () => {
    const images = mkdtempSync(join(folder, 'images-'));
    const older = outFolder('older', images);
    writeFileSync(join(older, 'manifest.json'), JSON.stringify({ recipe: 'linux-basic', build: 'older', bytes: 6 }));

    const first = outFolder('first', images);
    assert.equal(await (await openCache(recipe, first)).take('first'), true);
    assert.equal(readFileSync(join(first, 'disk.qcow2'), 'utf8'), 'a disk');
    const { build, shipped: key } = JSON.parse(readFileSync(join(first, 'manifest.json'), 'utf8'));
    assert.equal(build, 'first');
    assert.ok(existsSync(join(shipped, `linux-basic-${key}`)));
    assert.equal(await openCache(recipe, outFolder('second', images)), null);
  });

  test('is never overwritten by a build', async () => {
    const before = readdirSync(shipped);
    await (await openCache(recipe, outFolder('third'))).put();
    assert.deepEqual(readdirSync(shipped), before);
  });

  test('that is missing counts as none', async () => {
    process.env.XUEYAN_SHIPPED_IMAGES = join(folder, 'nowhere');
    assert.equal(await (await openCache(recipe, outFolder('fourth'))).take('fourth'), false);
  });
});
