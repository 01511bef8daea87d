type Role = 'input' | 'output';

/** A file of an archive of tests. */
export interface TestFile {
  name: string;
  role: Role;
  /** Name of its test, which its counterpart has, too; its folders are those of the subtask. */
  test: string;
}

const words: Record<Role, string> = { input: 'in|inp|input|输入', output: 'out|output|ans|answer|sol|输出|答案' };
const roles = Object.entries(words) as [Role, string][];
/** Endings that say nothing about the role of a text. */
const plain = /\.(?:txt|text|dat|data)$/i;

/** The longest name that is read: the patterns below would search longer ones for too long. */
const nameMax = 200;

interface Reading {
  role: Role;
  /** What remains of the name. */
  rest: string;
}

/** Readings of a file's name: `1.in`, `1.in.txt`, `in1.txt`, `1_in.txt`, `input.txt`, and `in` alone. */
function readName(file: string): Reading | null {
  if (file.length > nameMax) return null;
  const stem = file.replace(plain, '');
  for (const [role, either] of roles) {
    const ending =
      new RegExp(`^(.+)\\.(?:${either})$`, 'i').exec(stem) ?? new RegExp(`^(.+)\\.(?:${either})$`, 'i').exec(file);
    if (ending) return { role, rest: ending[1] ?? '' };
  }
  if (stem === file && file.includes('.')) return null;
  for (const [role, either] of roles) {
    if (new RegExp(`^(?:${either})$`, 'i').test(stem)) return { role, rest: '' };
    // Letters beside the word would make it another one, such as `main`.
    const before = new RegExp(`^(?:${either})(?:[ _.-]{1,9}(.+)|(\\d.*))$`, 'i').exec(stem);
    const behind = new RegExp(`^(?:(.*[^ _.-])[ _.-]{1,9}|(.*\\d))(?:${either})$`, 'i').exec(stem);
    const rest = before?.[1] ?? before?.[2] ?? behind?.[1] ?? behind?.[2];
    if (rest !== undefined) return { role, rest };
  }
  return null;
}

const roleOfFolder = (folder: string): Role | null =>
  roles.find(([, either]) => new RegExp(`^(?:${either})s?$`, 'i').test(folder))?.[0] ?? null;

interface Place {
  folders: string[];
  file: string;
  /** Position of the last folder that is called like a role; -1 if none is. */
  at: number;
  said: Reading | null;
}

function placeOf(name: string): Place {
  const folders = name.split('/');
  const file = folders.pop() ?? '';
  return { folders, file, at: folders.findLastIndex((one) => roleOfFolder(one) !== null), said: readName(file) };
}

const pathOf = ({ folders, at }: Place) => folders.slice(0, at + 1).join('/');

/**
 * Returns which files of an archive are inputs and outputs of tests, by their names or their folders, as in
 * `input/1.txt` with `output/1.txt`. Other files are left out.
 */
export function testFiles(names: string[]): TestFile[] {
  const known = new Set(names);
  const places = new Map(names.map((name) => [name, placeOf(name)]));
  // A folder such as `in/` with both inputs and outputs is a subtask.
  const mixed = new Set(
    [...places.values()].flatMap((place) => {
      const role = roleOfFolder(place.folders[place.at] ?? '');
      return role && place.said && place.said.role !== role ? [pathOf(place)] : [];
    }),
  );
  return [...places].flatMap(([name, place]): TestFile[] => {
    const { folders, file, at } = place;
    const isSide = at >= 0 && !mixed.has(pathOf(place));
    const role = isSide ? roleOfFolder(folders[at] ?? '') : null;
    const said = place.said ?? (role ? { role, rest: file.replace(/\.[^.]+$/, '') } : bareOf(name, file, known));
    if (!said) return [];
    const within = isSide ? folders.toSpliced(at, 1) : folders;
    return [{ name, role: said.role, test: [...within, said.rest].filter(Boolean).join('/') || '1' }];
  });
}

/** Programs for contests write `01` with `01.a`. */
function bareOf(name: string, file: string, known: ReadonlySet<string>): Reading | null {
  if (/^\d+$/.test(file) && known.has(`${name}.a`)) return { role: 'input', rest: file };
  if (/^\d+\.a$/.test(file) && known.has(name.slice(0, -2))) return { role: 'output', rest: file.slice(0, -2) };
  return null;
}
