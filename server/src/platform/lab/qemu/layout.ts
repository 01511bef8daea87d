import { access, mkdir, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Folders of the engine. Every machine, template and image is exactly two levels below `dir`, because QEMU
 * runs inside the machine's folder as a user that may not traverse the parents of `dir`: it only ever uses relative
 * names (`../../templates/…`), and a folder can be renamed from `machines` to `templates` without breaking a link.
 */
export interface Layout {
  dir: string;
  images: string;
  templates: string;
  machines: string;
  /** Snapshots of machines, a folder each, out of reach of the machines themselves. */
  snapshots: string;
  image(build: string): string;
  template(name: string): string;
  machine(id: string): string;
}

export function layoutOf(directory: string): Layout {
  const dir = resolve(directory);
  const [images, templates, machines] = [join(dir, 'images'), join(dir, 'templates'), join(dir, 'machines')];
  return {
    dir,
    images,
    templates,
    machines,
    snapshots: join(dir, 'snapshots'),
    image: (build) => join(images, build),
    template: (name) => join(templates, name),
    machine: (id) => join(machines, id),
  };
}

/** Folders can be traversed but not listed, so a machine's user finds only files whose names it was given. */
/** Creates the folders. `sharedImages`: path of the images instead, relative to `dir`. */
export async function createLayout(layout: Layout, sharedImages?: string): Promise<void> {
  if (sharedImages) {
    await mkdir(layout.dir, { recursive: true, mode: 0o711 });
    await mkdir(join(layout.dir, sharedImages), { recursive: true, mode: 0o711 });
    await symlink(sharedImages, layout.images).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
  for (const folder of [layout.dir, layout.images, layout.templates, layout.machines]) {
    await mkdir(folder, { recursive: true, mode: 0o711 });
  }
  await mkdir(layout.snapshots, { recursive: true, mode: 0o700 });
}

export const relativeImage = (build: string, file: string): string => `../../images/${build}/${file}`;
export const relativeTemplate = (name: string, file: string): string => `../../templates/${name}/${file}`;

/** Checks an id, which becomes a file name, a process name and a group name. */
export const isSafeId = (id: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(id);
/** Removes the folder of a machine. What its process writes while it ends does not keep the folder. */
export const removeWork = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
/** Returns whether there is a folder of the machine, whether it runs or not. */
export const hasDisk = async (layout: Layout, id: string): Promise<boolean> =>
  isSafeId(id) &&
  (await access(layout.machine(id)).then(
    () => true,
    () => false,
  ));
/** Checks the name of a recipe or build, which may also have upper case letters, dots and `_`. */
export const isSafeName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(name);
