import type { WarehouseNode } from '@xueyan/contract/content/warehouse';
import { idForm } from '@xueyan/contract/wire/scalar';

type Node = Pick<WarehouseNode, 'pageId' | 'parentId' | 'title'>;

/** A page to export. */
export interface LeavingPage {
  pageId: string;
  title: string;
  /** 1 at the top; if a branch is exported, the root page is 0. */
  level: number;
  /** Path in a folder of files: `one/two.md`. */
  path: string;
}

const nameMax = 60;

/** Returns a name that is valid on every file system. */
export const fileNameOf = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
    .replace(/[\u0000-\u001f\u007f"<>:|?*\\/]/g, '_')
    .slice(0, nameMax)
    .replace(/^[. ]|[. ]$/g, '_') || '_';

/** Returns a function that numbers names that were used already. */
export function unlikeOthers() {
  const given = new Set<string>();
  return (folder: string, name: string, extension = ''): string => {
    for (let turn = 1; ; turn++) {
      const tried = `${folder}${name}${turn === 1 ? '' : ` ${turn}`}${extension}`;
      if (given.has(tried.toLowerCase())) continue;
      given.add(tried.toLowerCase());
      return tried;
    }
  };
}

/** Returns the pages of a space in tree order, or those of one of its branches. */
export function leavingPages(nodes: readonly Node[], branch: string | null): LeavingPage[] {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId ?? '');
  const name = unlikeOthers();
  const found: LeavingPage[] = [];
  const walk = ({ pageId, title }: Node, level: number, folder: string) => {
    const path = name(folder, fileNameOf(title), '.md');
    found.push({ pageId, title, level, path });
    const inner = `${path.slice(0, -'.md'.length)}/`;
    for (const child of below.get(pageId) ?? []) walk(child, level + 1, inner);
  };
  if (branch === null) for (const node of below.get('') ?? []) walk(node, 1, '');
  else for (const node of nodes.filter(({ pageId }) => pageId === branch)) walk(node, 0, '');
  return found;
}

const origin = 'https?://[^\\s/()<>"\']{1,253}';
const pageAddress = new RegExp(`(?:${origin})?/content/warehouse/${idForm}\\?page=(${idForm})`, 'gi');
const fileAddress = new RegExp(`(?:${origin})?/api/file/get/(${idForm})`, 'gi');

/** Returns the addresses in a text as written, with the ids of their targets. */
const addresses = (text: string, pattern: RegExp): [address: string, id: string][] =>
  [...text.matchAll(pattern)].map(([address, id = '']) => [address, id.toLowerCase()]);
export const pageLinksIn = (text: string) => addresses(text, pageAddress);
export const fileLinksIn = (text: string) => addresses(text, fileAddress);

/** Returns the relative path from one file to another, encoded for a link. */
export function relativePath(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')];
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same += 1;
  const way = [...here.slice(same).map(() => '..'), ...there.slice(same)];
  // Brackets end an address in Markdown.
  const said = way.map((part) => encodeURIComponent(part).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29')));
  return said.join('/');
}

/** Replaces addresses in a text by the paths of the exported files; others stay unchanged. */
export const withPlaces = (
  text: string,
  from: string,
  places: { pages: ReadonlyMap<string, string>; files: ReadonlyMap<string, string> },
): string =>
  text
    .replace(pageAddress, (whole, id: string) => {
      const to = places.pages.get(id.toLowerCase());
      return to ? relativePath(from, to) : whole;
    })
    .replace(fileAddress, (whole, id: string) => {
      const to = places.files.get(id.toLowerCase());
      return to ? relativePath(from, to) : whole;
    });
