// Makes the bundle: one folder, and one archive of it.
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { runCaptured } from '../processes.mjs';
import { wantedPackages } from '../system-packages.mjs';
import { codename, downloadPackages } from './debian-packages.mjs';
import { firstImage, shipFirstImage } from './first-image.mjs';
import { writeManifest } from './manifest.mjs';
import { layOutRelease } from './release-tree.mjs';

/**
 * Returns the path of the archive, or of the folder when `archive` is false, and what could not be included
 * (`without`). `level` is gzip's. Two bundles of one commit with the same options are identical, byte for byte.
 */
export async function makeBundle(node, { out, version, image = true, debs = false, archive = true, level = 9 }) {
  const { commit, at } = await findCommit();
  const release =
    version ?? `${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}-${stamp(at)}-${commit}`;
  const name = `xueyan-${release}`;
  const dir = join(out, name);
  mkdirSync(out, { recursive: true });
  rmSync(dir, { recursive: true, force: true });

  layOutRelease(join(dir, 'app'), node);
  const without = [];
  const failure = image ? await shipFirstImage(node, join(dir, 'app/lab-images')) : 'not wanted';
  if (failure) without.push(`${firstImage}: ${failure}`);
  const packages = debs ? await downloadPackages(join(dir, 'debs')) : [];
  cpSync(join(root, 'deploy/install.sh'), join(dir, 'install.sh'));
  chmodSync(join(dir, 'install.sh'), 0o755);
  await writeManifest(dir, {
    name: 'xueyan',
    version: release,
    commit,
    createdAt: new Date(at * 1000).toISOString(),
    platform: `${process.platform}-${process.arch}`,
    node: (await runCaptured(node, ['--version'])).stdout.trim(),
    migrations: countMigrations(),
    image: failure ? null : firstImage,
    debian: { packages: wantedPackages, codename: debs ? codename() : null, files: packages.length },
  });
  if (!archive) return { path: dir, version: release, without };

  const path = join(out, `${name}-${process.platform}-${process.arch}.tar.gz`);
  await pack(out, name, path, { at, level });
  rmSync(dir, { recursive: true });
  return { path, version: release, without, bytes: statSync(path).size };
}

async function pack(out, name, path, { at, level }) {
  // gzip, because a bare Debian can open it: the program for zstd would be inside.
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${at}`, '--mode=u+rw,go+rX,go-w'];
  const { code, output } = await runCaptured('tar', ['-C', out, ...same, '-I', `gzip -n -${level}`, '-cf', path, name]);
  if (code !== 0) throw new Error(`tar: ${output}`);
}

/** Returns the bundled commit, and its time in seconds. */
async function findCommit() {
  const { code, stdout } = await runCaptured('git', ['log', '-1', '--format=%h %ct']);
  if (code !== 0) return { commit: 'unknown', at: Math.floor(Date.now() / 1000) };
  const [commit, at] = stdout.trim().split(' ');
  return { commit, at: Number(at) };
}

const stamp = (seconds) => new Date(seconds * 1000).toISOString().replace(/[-:T]/g, '').slice(0, 12);

function countMigrations() {
  const folder = join(root, 'server/src/db/migrations');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')).length : 0;
}
