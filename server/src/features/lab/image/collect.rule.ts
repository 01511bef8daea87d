/** A build and the build whose disk it stands on; empty for none. */
export interface Layer {
  build: string;
  baseBuild: string;
}

/** Returns the builds with files that no image, no machine and no other build in use stands on. */
export function unusedLayers(layers: readonly Layer[], inUse: Iterable<string>): string[] {
  const below = new Map(layers.map(({ build, baseBuild }) => [build, baseBuild]));
  const kept = new Set<string>();
  for (const build of inUse)
    for (let one: string | undefined = build; one && !kept.has(one); one = below.get(one)) kept.add(one);
  return layers.map(({ build }) => build).filter((build) => !kept.has(build));
}
