interface Placed {
  key: string;
  parentKey: string | null;
}

/**
 * Orders the sections of a course as its outline shows them: each chapter, then its own sections. Within a chapter the
 * order stays. Sections without their chapter come last. Positions count within a chapter, so that by them alone the
 * first sections of a late chapter stand before it.
 */
export function inOutline<T>(sections: readonly T[], placeOf: (section: T) => Placed): T[] {
  const inside = new Map<string, T[]>();
  for (const one of sections) {
    const { parentKey } = placeOf(one);
    if (parentKey !== null) inside.set(parentKey, [...(inside.get(parentKey) ?? []), one]);
  }
  const ordered: T[] = [];
  for (const one of sections) {
    const { key, parentKey } = placeOf(one);
    if (parentKey !== null) continue;
    ordered.push(one, ...(inside.get(key) ?? []));
    // A key that comes twice is refused later; its sections come once.
    inside.delete(key);
  }
  return [...ordered, ...[...inside.values()].flat()];
}
