// Releases lie side by side; `current` is a link to the one that runs.
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

/** The version that runs, or null. */
export function currentVersion(prefix) {
  try {
    return basename(readlinkSync(join(prefix, 'current')));
  } catch {
    return null;
  }
}

/** Puts the release of an unpacked bundle beside the others; nothing is done when it is there already. */
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
  // Last, for it says that the rest is there.
  cpSync(join(bundle, sumsName), join(making, sumsName));
  rmSync(target, { recursive: true, force: true });
  renameSync(making, target);
  return true;
}

/** Makes a version the one that runs; at every moment there is one. */
export function switchTo(prefix, version) {
  const next = join(prefix, '.current.new');
  rmSync(next, { force: true });
  symlinkSync(join('releases', version), next);
  renameSync(next, join(prefix, 'current'));
}

/** Removes what is neither the running version nor one of the two before it. */
export function removeOldReleases(prefix) {
  const current = currentVersion(prefix);
  const others = readdirSync(releasesIn(prefix))
    .filter((name) => name !== current)
    .map((name) => ({ name, at: statSync(releaseDir(prefix, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of others.slice(2)) rmSync(releaseDir(prefix, name), { recursive: true, force: true });
}
