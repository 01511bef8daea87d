import { type MindMapTopic, topicNoteMax, topicsMax, topicTextMax } from '@xueyan/contract/content/mind-map';

/** A topic with those that hang on it. */
export interface Branch {
  text: string;
  note: string;
  link: string;
  children: Branch[];
}

export const branch = (text: string, children: Branch[] = []): Branch => ({ text, note: '', link: '', children });

const fitting = (link: string) => (/^https?:\/\/\S+$/i.test(link) && link.length <= 1000 ? link : '');

/** The tree as the list that is kept; what does not fit is cut, and topics beyond the most are left out. */
export function topicsOf(root: Branch): MindMapTopic[] {
  const topics: MindMapTopic[] = [];
  const waiting: { one: Branch; parent: number | null }[] = [{ one: root, parent: null }];
  for (let next = waiting.pop(); next && topics.length < topicsMax; next = waiting.pop()) {
    const { one, parent } = next;
    const at = topics.length;
    const { text, note, link } = one;
    topics.push({ text: text.slice(0, topicTextMax), note: note.slice(0, topicNoteMax), link: fitting(link), parent });
    for (const child of one.children.toReversed()) waiting.push({ one: child, parent: at });
  }
  return topics;
}

/** The list as a tree. */
export function treeOf(topics: MindMapTopic[]): Branch {
  const branches = topics.map(({ text, note, link }): Branch => ({ text, note, link, children: [] }));
  for (const [at, { parent }] of topics.entries()) {
    const one = branches[at];
    if (parent !== null && one) branches[parent]?.children.push(one);
  }
  return branches[0] ?? branch('');
}

/** Each topic with how deep it stands, in reading order. */
export function linesOf(root: Branch): { one: Branch; level: number }[] {
  const lines: { one: Branch; level: number }[] = [];
  const walk = (one: Branch, level: number) => {
    lines.push({ one, level });
    for (const child of one.children) walk(child, level + 1);
  };
  walk(root, 0);
  return lines;
}

/** A tree of lines that each say how deep they stand; what begins deeper than it may hangs on the line before it. */
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
