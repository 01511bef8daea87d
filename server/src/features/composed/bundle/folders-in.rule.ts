import { categoryOf } from '@xueyan/contract/base/kind';
import { decodeHtml } from '../../../platform/document/decode-html.ts';
import {
  type ForeignCourse,
  type ForeignParts,
  type ForeignSection,
  fileId,
  nameOfEntry,
  pathFrom,
  section,
  textOfHtml,
  titled,
} from './foreign.rule.ts';

const byName = new Intl.Collator('zh', { numeric: true }).compare;
const withoutExtension = (name: string) => name.replace(/\.[^.]{1,8}$/, '');
const hidden = /(^|\/)(__MACOSX|\.[^/]*|Thumbs\.db|desktop\.ini)(\/|$)/i;

/**
 * Reads files in folders as a course: folders become chapters, texts become readings, other files become courseware.
 */
export function readFolders({ texts, paths, fileName }: ForeignParts): ForeignCourse {
  const all = [...paths].filter((path) => !hidden.test(path)).toSorted(byName);
  const root = commonFolder(all);
  const name = titled(root ? nameOfEntry(root.slice(0, -1)) : withoutExtension(fileName), '导入的课程');
  const course: ForeignCourse = {
    ...{ format: 'folders', identifier: name, name, description: '', chapters: [], named: [], remarks: [] },
  };
  const chapters = new Map<string, ForeignSection[]>();
  const link = (from: string) => (address: string) => {
    if (/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(address)) return null;
    const entry = pathFrom(from, address);
    return entry !== null && paths.has(entry) ? { entry, name: nameOfEntry(entry) } : null;
  };
  const note = (file: { entry: string; name: string }) => {
    if (!course.named.some(({ entry }) => entry === file.entry)) course.named.push(file);
    return fileId(course.identifier, file.entry);
  };
  for (const path of all) {
    const inner = path.slice(root.length);
    const folder = inner.split('/').slice(0, -1).join(' / ');
    const title = titled(withoutExtension(nameOfEntry(path)), '未命名');
    const bytes = texts.get(path);
    const one = (): ForeignSection => {
      if (/\.x?html?$/i.test(path) && bytes)
        return section(inner, title, { text: textOfHtml(decodeHtml(bytes), link(path), note) });
      if (/\.(md|markdown|txt)$/i.test(path) && bytes) {
        const text = words(bytes).replace(/(\]\(<?)([^\s<>()]{1,500})/g, (whole, before: string, address: string) => {
          const file = link(path)(address);
          return file ? `${before}/api/file/get/${note(file)}` : whole;
        });
        return section(inner, title, { text: text.slice(0, 190_000) });
      }
      if (categoryOf(path) === null)
        return section(inner, title, {
          kind: 'left',
          remarks: [{ word: 'fileLeft', values: { name: nameOfEntry(path) } }],
        });
      return section(inner, title, { kind: 'courseware', files: [{ entry: path, name: nameOfEntry(path) }] });
    };
    chapters.set(folder, [...(chapters.get(folder) ?? []), one()]);
  }
  // A picture shown in a text is not courseware by itself.
  const shown = new Set(course.named.map(({ entry }) => entry));
  for (const [folder, sections] of [...chapters].toSorted(([one], [other]) => byName(one, other))) {
    const left = sections.filter(({ files: [file] }) => !file || !shown.has(file.entry));
    if (left.length > 0) course.chapters.push({ ref: folder || '/', title: titled(folder, name), sections: left });
  }
  return course;
}

/** Returns the single top folder with its `/`; empty if there is none. */
function commonFolder(paths: readonly string[]): string {
  const first = `${paths[0]?.split('/')[0] ?? ''}/`;
  return paths.length > 0 && paths.every((path) => path.startsWith(first) && path.split('/').length > 2) ? first : '';
}

function words(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
