import type { Drawn } from './canvas.ts';

/** A topic of the outline with its depth. */
export interface OutlineRow {
  uid: string;
  text: string;
  level: number;
  hasChildren: boolean;
}

/** Where a topic hangs in the tree. */
interface Place {
  parent: Drawn;
  siblings: Drawn[];
  at: number;
}

const uidOf = ({ data }: Drawn) => data.uid ?? '';

/** Returns the topics in reading order. */
export function rowsOf(root: Drawn): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const walk = (one: Drawn, level: number) => {
    const { children = [] } = one;
    rows.push({ uid: uidOf(one), text: one.data.text, level, hasChildren: children.length > 0 });
    for (const child of children) walk(child, level + 1);
  };
  walk(root, 0);
  return rows;
}

const find = (root: Drawn, uid: string): Drawn | null => {
  if (uidOf(root) === uid) return root;
  for (const child of root.children ?? []) {
    const found = find(child, uid);
    if (found) return found;
  }
  return null;
};

function placeOf(root: Drawn, uid: string): Place | null {
  const siblings = root.children ?? [];
  const at = siblings.findIndex((one) => uidOf(one) === uid);
  if (at >= 0) return { parent: root, siblings, at };
  for (const child of siblings) {
    const found = placeOf(child, uid);
    if (found) return found;
  }
  return null;
}

/** Changes a copy of the tree; null where the change cannot be made. */
const changed = (root: Drawn, change: (copy: Drawn) => boolean): Drawn | null => {
  const copy = structuredClone(root);
  return change(copy) ? copy : null;
};

export const renamed = (root: Drawn, uid: string, text: string) =>
  changed(root, (copy) => {
    const one = find(copy, uid);
    if (!one || one.data.text === text) return false;
    one.data.text = text;
    return true;
  });

/** Adds a topic after another; below the centre, which has no siblings, it becomes the first child. */
export const addedAfter = (root: Drawn, uid: string, added: string) =>
  changed(root, (copy) => {
    const one: Drawn = { data: { text: '', expand: true, uid: added }, children: [] };
    const place = placeOf(copy, uid);
    if (place) place.siblings.splice(place.at + 1, 0, one);
    else copy.children = [one, ...(copy.children ?? [])];
    return true;
  });

/** Makes a topic the last child of the one before it. */
export const indented = (root: Drawn, uid: string) =>
  changed(root, (copy) => {
    const place = placeOf(copy, uid);
    const before = place?.siblings[place.at - 1];
    if (!place || !before) return false;
    before.children = [...(before.children ?? []), ...place.siblings.splice(place.at, 1)];
    before.data.expand = true;
    return true;
  });

/** Puts a topic behind its parent. */
export const outdented = (root: Drawn, uid: string) =>
  changed(root, (copy) => {
    const place = placeOf(copy, uid);
    const above = place && placeOf(copy, uidOf(place.parent));
    if (!above) return false;
    above.siblings.splice(above.at + 1, 0, ...place.siblings.splice(place.at, 1));
    return true;
  });

/** Deletes a topic with what hangs on it; the centre stays. */
export const without = (root: Drawn, uid: string) =>
  changed(root, (copy) => {
    const place = placeOf(copy, uid);
    place?.siblings.splice(place.at, 1);
    return place !== null;
  });
