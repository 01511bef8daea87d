/** A build and the one whose disk it stands on; empty for none. */
export interface Layer {
  build: string;
  baseBuild: string;
}

/** Of the builds whose files are there, those that neither an image nor a machine nor another kept build stands on. */
export function unusedLayers(layers: readonly Layer[], inUse: Iterable<string>): string[] {
  const below = new Map(layers.map(({ build, baseBuild }) => [build, baseBuild]));
  const kept = new Set<string>();
  for (const build of inUse)
    for (let one: string | undefined = build; one && !kept.has(one); one = below.get(one)) kept.add(one);
  return layers.map(({ build }) => build).filter((build) => !kept.has(build));
}
