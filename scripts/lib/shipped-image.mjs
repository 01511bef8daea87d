// The lab image that came with a bundle, handed to the first start as an image that was built before.
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Sets the cache that recipes look into, while the installation has no image at all. Later builds are wanted for what
 * is new in Debian, and are made anew. A copy of the server's own, for builds are also put into the cache.
 */
export function offerShippedImage(env, shipped = join(root, 'lab-images')) {
  const offered = join(env.DATA_DIR, 'shipped-images');
  rmSync(offered, { recursive: true, force: true });
  if (!existsSync(shipped) || hasImage(join(env.DATA_DIR, 'lab', 'images'))) return;
  cpSync(shipped, offered, { recursive: true });
  env.XUEYAN_IMAGE_CACHE = offered;
}

const hasImage = (images) =>
  existsSync(images) && readdirSync(images).some((build) => existsSync(join(images, build, 'manifest.json')));
