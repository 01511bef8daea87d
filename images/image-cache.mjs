// Cache of builds, for processes that need the same image in many new installations, such as tests.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

const recipes = import.meta.dirname;
const manifestName = 'manifest.json';

/**
 * Opens the builds of a recipe in its present form: in the folder XUEYAN_IMAGE_CACHE, or in that of the images that
 * came with a release (XUEYAN_SHIPPED_IMAGES), which is read-only. Null without either. An installation that already
 * has the image is not served from the cache, so that a requested rebuild really builds; only the image of a release is
 * taken once.
 */
export async function openCache(recipeDir, out) {
  const { XUEYAN_IMAGE_CACHE: cache, XUEYAN_SHIPPED_IMAGES: shipped } = process.env;
  const recipe = basename(recipeDir);
  const key = await keyOf(recipeDir);
  const installed = await manifestsOf(recipe, dirname(out));
  const entryIn = (folder) => join(folder, `${recipe}-${key}`);
  const sources = [
    ...(shipped && !installed.some((manifest) => manifest.shipped === key)
      ? [{ entry: entryIn(shipped), more: { shipped: key } }]
      : []),
    ...(cache && installed.length === 0 ? [{ entry: entryIn(cache), more: {} }] : []),
  ];
  if (sources.length === 0) return null;
  return {
    /** Copies the image to `out`, as the build `buildId`; returns whether there was one. */
    async take(buildId) {
      for (const { entry, more } of sources) {
        const manifest = await readManifest(entry);
        if (!manifest) continue;
        for (const name of await readdir(entry)) await copyFile(join(entry, name), join(out, name), clone);
        await chmod(join(out, manifestName), 0o644);
        const own = { ...manifest, build: buildId, ...more };
        await writeFile(join(out, manifestName), `${JSON.stringify(own, null, 2)}\n`);
        await chmod(join(out, manifestName), 0o444);
        return true;
      }
      return false;
    },
    /** Stores the build in `out`, replacing those of older recipes. */
    async put() {
      if (!cache || installed.length > 0) return;
      const entry = entryIn(cache);
      await mkdir(cache, { recursive: true });
      for (const name of await readdir(cache))
        if (name.startsWith(`${recipe}-`) && name !== basename(entry))
          await rm(join(cache, name), { recursive: true, force: true });
      const making = await mkdtemp(join(cache, '.making-'));
      for (const { name } of (await readdir(out, { withFileTypes: true })).filter((file) => file.isFile()))
        await copyFile(join(out, name), join(making, name), clone);
      // Another build may have finished first; its image is as good.
      await rename(making, entry).catch(() => rm(making, { recursive: true, force: true }));
    },
  };
}

const clone = constants.COPYFILE_FICLONE;

const readManifest = (folder) => readFile(join(folder, manifestName), 'utf8').then(JSON.parse, () => null);

/** Returns the manifests of a recipe's images in the installation. */
async function manifestsOf(recipe, images) {
  const manifests = await Promise.all((await readdir(images)).map((name) => readManifest(join(images, name))));
  return manifests.filter((manifest) => manifest?.recipe === recipe);
}

/** Returns a key that changes with the recipe and with the files beside the recipes. */
async function keyOf(recipeDir) {
  const entries = await readdir(recipes, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => dirname(file) === recipes || file.startsWith(`${recipeDir}/`));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(relative(recipes, file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
