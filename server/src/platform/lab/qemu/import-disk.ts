import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageManifest, ImageRef } from '../engine-images.ts';
import type { ImageStore } from './image-store.ts';
import { moveFile, readDisk } from './layer.ts';
import { relativeImage } from './layout.ts';
import { DISK_FILE } from './machine-record.ts';
import { createEmptyOverlay } from './overlay.ts';
import { ensureDisk, type Site, toLabError } from './site.ts';
import { OVERLAY_FILE } from './template.ts';

/**
 * See `LabEngine.importDisk`. The program that made the disk had read an uploaded file, so its header is checked once
 * more.
 */
export async function importDisk(
  site: Site,
  images: ImageStore,
  { recipe, build }: ImageRef,
  path: string,
  { minMemoryMb, desktop }: { minMemoryMb: number; desktop: boolean },
): Promise<ImageManifest> {
  const target = images.folderOf(build);
  const folder = site.layout.machine(`_import-${randomBytes(6).toString('hex')}`);
  try {
    await ensureDisk(site, 512 + Math.ceil((await stat(path)).size / 1024 ** 2));
    await mkdir(folder, { mode: 0o700 });
    await copyFile(path, join(folder, DISK_FILE));
    const diskMb = await readDisk(folder);
    await mkdir(target, { mode: 0o755 });
    await moveFile(join(folder, DISK_FILE), join(target, DISK_FILE));
    const { size: bytes } = await stat(join(target, DISK_FILE));
    const manifest: ImageManifest = {
      ...{ recipe, build, append: '', minMemoryMb, diskMb, bytes, user: '', boot: 'disk' },
      ...(desktop ? { desktop } : {}),
    };
    await createEmptyOverlay(target, OVERLAY_FILE, relativeImage(build, DISK_FILE));
    // Written last: a folder with this file is complete.
    await writeFile(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o444 });
    return await images.manifest({ recipe, build });
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw toLabError(error, 'build-failed', recipe);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
