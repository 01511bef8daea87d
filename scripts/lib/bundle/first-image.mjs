// The lab image that a school starts with, built or taken from the cache, in the layout that the installed server
// expects.
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openCache } from '../../../images/image-cache.mjs';
import { cacheDir, root } from '../paths.mjs';
import { runCaptured } from '../processes.mjs';

export const firstImage = 'linux-basic';

/** Puts the image into `shipped`; returns why there is none, or nothing. */
export async function shipFirstImage(node, shipped) {
  mkdirSync(cacheDir, { recursive: true });
  const work = mkdtempSync(join(cacheDir, 'shipping-'));
  try {
    const recipe = join(root, 'images', firstImage);
    const out = join(work, 'images', 'first');
    const env = { ...process.env, XUEYAN_IMAGE_CACHE: join(cacheDir, 'lab-images') };
    const { code, output } = await runCaptured(node, [join(recipe, 'build.mjs'), out, 'first'], { env });
    if (code !== 0) return output.trim().split('\n').at(-1) ?? `exit ${code}`;
    // The cache skips an installation that has an image, so its manifest is moved away for the time.
    renameSync(join(out, 'manifest.json'), join(work, 'manifest.json'));
    process.env.XUEYAN_IMAGE_CACHE = shipped;
    const cache = await openCache(recipe, out);
    renameSync(join(work, 'manifest.json'), join(out, 'manifest.json'));
    await cache.put();
    return '';
  } finally {
    delete process.env.XUEYAN_IMAGE_CACHE;
    rmSync(work, { recursive: true, force: true });
  }
}
