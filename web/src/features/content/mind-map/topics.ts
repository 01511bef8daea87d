import {
  type MindMapContent,
  type MindMapLine,
  type MindMapPicture,
  type MindMapTopic,
  mindMapIconGroups,
  mindMapLinesMax,
  mindMapLineTextMax,
  topicIconsMax,
  topicNoteMax,
  topicsMax,
  topicTextMax,
} from '@xueyan/contract/content/mind-map';
import { count, type Lost } from './lost.ts';

/** Picture of an imported file that is not uploaded yet. */
export interface ImportedPicture {
  file: File;
  width: number;
  height: number;
}

/** A topic with its children. */
export interface Branch {
  text: string;
  note: string;
  link: string;
  icons: string[];
  picture: MindMapPicture | null;
  imported?: ImportedPicture;
  /** Name by which relation lines refer to it; empty: none does. */
  id: string;
  /** Relation lines that begin here. */
  lines: { to: string; text: string }[];
  children: Branch[];
}

export const branch = (text: string, children: Branch[] = []): Branch => ({
  ...{ text, note: '', link: '', icons: [], picture: null, id: '', lines: [] },
  children,
});

const fitting = (link: string) => (/^https?:\/\/\S+$/i.test(link) && link.length <= 1000 ? link : '');
const known = (icon: string) => {
  const [group = '', number] = icon.split('_');
  const most = (mindMapIconGroups as Record<string, number>)[group] ?? 0;
  return Number(number) >= 1 && Number(number) <= most;
};

interface Listed extends Pick<MindMapContent, 'topics' | 'lines'> {
  imported: Map<number, ImportedPicture>;
  lost: Lost;
}

/** Returns the text of a topic and its note; what is too long for a text is read in the note. */
function fittingTexts({ text, note }: Branch): { text: string; note: string; long: boolean } {
  if (text.length <= topicTextMax && note.length <= topicNoteMax) return { text, note, long: false };
  const whole = text.length > topicTextMax ? [text, note].filter(Boolean).join('\n') : note;
  return { text: text.slice(0, topicTextMax), note: whole.slice(0, topicNoteMax), long: true };
}

/**
 * Returns the tree as the lists that are stored; long texts are cut, and topics beyond the maximum are left out.
 * `imported`: pictures that are not uploaded yet, by the index of their topic. `lost`: what has no room.
 */
export function listOf(root: Branch): Listed {
  const topics: MindMapTopic[] = [];
  const imported = new Map<number, ImportedPicture>();
  const places = new Map<string, number>();
  const begun: { from: number; to: string; text: string }[] = [];
  const lost: Lost = {};
  const waiting: { one: Branch; parent: number | null }[] = [{ one: root, parent: null }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { one, parent } = next;
    if (topics.length >= topicsMax) {
      count(lost, 'topics', linesOf(one).length);
      continue;
    }
    const at = topics.length;
    const { text, note, long } = fittingTexts(one);
    const link = fitting(one.link);
    const icons = one.icons.filter(known).slice(0, topicIconsMax);
    topics.push({ text, note, link, icons, picture: one.picture, parent });
    count(lost, 'texts', Number(long));
    count(lost, 'links', Number(link !== one.link));
    count(lost, 'icons', one.icons.length - icons.length);
    if (one.imported) imported.set(at, one.imported);
    if (one.id) places.set(one.id, at);
    begun.push(...one.lines.map(({ to, text: words }) => ({ from: at, to, text: words })));
    for (const child of one.children.toReversed()) waiting.push({ one: child, parent: at });
  }
  const lines = begun.flatMap(({ from, to, text }): MindMapLine[] => {
    const end = places.get(to);
    return end === undefined || end === from ? [] : [{ from, to: end, text: text.slice(0, mindMapLineTextMax) }];
  });
  count(lost, 'lines', begun.length - Math.min(lines.length, mindMapLinesMax));
  return { topics, lines: lines.slice(0, mindMapLinesMax), imported, lost };
}

/** Returns the lists as a tree. */
export function treeOf({ topics, lines }: Pick<MindMapContent, 'topics' | 'lines'>): Branch {
  const branches = topics.map(({ parent: _, ...topic }): Branch => ({ ...topic, id: '', lines: [], children: [] }));
  for (const [at, { parent }] of topics.entries()) {
    const one = branches[at];
    if (parent !== null && one) branches[parent]?.children.push(one);
  }
  for (const { from, to, text } of lines) {
    const [begin, end] = [branches[from], branches[to]];
    if (!begin || !end) continue;
    begin.id ||= `topic-${from + 1}`;
    end.id ||= `topic-${to + 1}`;
    begin.lines.push({ to: end.id, text });
  }
  return branches[0] ?? branch('');
}

/** Returns each topic with its depth, in reading order. */
export function linesOf(root: Branch): { one: Branch; level: number }[] {
  const lines: { one: Branch; level: number }[] = [];
  const walk = (one: Branch, level: number) => {
    lines.push({ one, level });
    for (const child of one.children) walk(child, level + 1);
  };
  walk(root, 0);
  return lines;
}

/** Builds a tree from lines with depths; a line that is too deep becomes a child of the line before it. */
export function fromLines(lines: { one: Branch; level: number }[], title: string): Branch {
  const tops = lines.filter(({ level }) => level === 0).length;
  const root = tops === 1 && lines[0]?.level === 0 ? lines[0].one : branch(title);
  const shift = root === lines[0]?.one ? 0 : 1;
  const open: { one: Branch; level: number }[] = [{ one: root, level: 0 }];
  for (const { one, level } of lines) {
    if (one === root) continue;
    while (open.length > 1 && (open.at(-1)?.level ?? 0) >= level + shift) open.pop();
    open.at(-1)?.one.children.push(one);
    open.push({ one, level: level + shift });
  }
  return root;
}
