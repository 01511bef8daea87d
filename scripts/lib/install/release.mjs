// Releases are side by side; `current` is a link to the running one.
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { manifestName, sumsName } from '../bundle/manifest.mjs';

const releasesIn = (prefix) => join(prefix, 'releases');
export const releaseDir = (prefix, version) => join(releasesIn(prefix), version);

/** Returns the running version, or null. */
export function currentVersion(prefix) {
  try {
    return basename(readlinkSync(join(prefix, 'current')));
  } catch {
    return null;
  }
}

/** Puts the release of an unpacked bundle beside the others; does nothing when it is there already. */
export function putRelease(bundle, prefix, version) {
  const target = releaseDir(prefix, version);
  const sums = readFileSync(join(bundle, sumsName), 'utf8');
  const isThere = existsSync(join(target, sumsName)) && readFileSync(join(target, sumsName), 'utf8') === sums;
  if (isThere) return false;
  const making = join(releasesIn(prefix), `.${version}.new`);
  rmSync(making, { recursive: true, force: true });
  mkdirSync(releasesIn(prefix), { recursive: true });
  cpSync(join(bundle, 'app'), making, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  cpSync(join(bundle, manifestName), join(making, manifestName));
  // Last, as it marks the release as complete.
  cpSync(join(bundle, sumsName), join(making, sumsName));
  rmSync(target, { recursive: true, force: true });
  renameSync(making, target);
  return true;
}

/** Makes a version the current one; at every moment there is one. */
export function switchTo(prefix, version) {
  const next = join(prefix, '.current.new');
  rmSync(next, { force: true });
  symlinkSync(join('releases', version), next);
  renameSync(next, join(prefix, 'current'));
}

/** Removes all releases except the running version and the two before it. */
export function removeOldReleases(prefix) {
  const current = currentVersion(prefix);
  const others = readdirSync(releasesIn(prefix))
    .filter((name) => name !== current)
    .map((name) => ({ name, at: statSync(releaseDir(prefix, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of others.slice(2)) rmSync(releaseDir(prefix, name), { recursive: true, force: true });
}
