/** Pictures that a name may mean; several if nothing tells them apart. */
export type PictureFinder = (named: string, labels: string) => string[];

const partsOf = (path: string) => path.split('/').filter((part) => part !== '' && part !== '.');
const lastOf = (path: string) => path.split('/').at(-1) ?? '';

/**
 * Returns how closely a picture's folder belongs to a file of labels: beside it, or in a folder whose name the path of
 * that file contains, as `instances_train.json` does that of `train/`.
 */
function closeness(picture: string, labels: string): number {
  const folders = partsOf(picture).slice(0, -1);
  const said = partsOf(labels);
  const home = said.slice(0, -1);
  let shared = 0;
  while (shared < folders.length && folders[shared] === home[shared]) shared += 1;
  const words = new Set([...home, ...(said.at(-1) ?? '').split(/[._\-\s]+/)]);
  return shared * 100 + folders.slice(shared).filter((folder) => words.has(folder)).length;
}

/** Returns true for pictures that differ in the ending alone, which share a file of labels. */
export const areTwins = (paths: string[]): boolean => new Set(paths.map(stemPathOf)).size < 2;
const stemPathOf = (path: string) => path.replace(/\.[a-z]+$/i, '');

/** Returns the candidates that belong most closely to a file of labels. */
export function closest(candidates: string[], labels: string): string[] {
  if (candidates.length < 2) return candidates;
  const rated = candidates.map((path) => ({ path, close: closeness(path, labels) }));
  const best = Math.max(...rated.map(({ close }) => close));
  return rated.filter(({ close }) => close === best).map(({ path }) => path);
}

/**
 * Returns a function that finds the pictures that a file of labels means by a name: those whose path ends with it, or
 * else those whose file is called so. Among several, those that belong to the file of labels.
 */
export function pictureFinder(pictures: string[]): PictureFinder {
  const byName = Map.groupBy(pictures, lastOf);
  const byPlainName = Map.groupBy(pictures, (path) => lastOf(path).toLowerCase());
  return (named, labels) => {
    const said = partsOf(named.replaceAll('\\', '/')).join('/');
    const name = lastOf(said);
    const same = byName.get(name) ?? byPlainName.get(name.toLowerCase()) ?? [];
    const whole = same.filter((path) => path === said || path.endsWith(`/${said}`));
    return closest(whole.length > 0 ? whole : same, labels);
  };
}
