/** How a file is compared: as a program with comments of a style, or by its characters. */
type FileKind = 'program' | 'python' | 'statement' | 'prose';

const setOf = (endings: string) => new Set(endings.split(' '));
/** Endings of programs, by how their comments are written. */
const programs: [Exclude<FileKind, 'prose'>, Set<string>][] = [
  ['program', setOf('c h cc cpp hpp cs java kt scala js jsx ts tsx vue go rs swift php css html v sv')],
  ['python', setOf('py ipynb sh rb r')],
  ['statement', setOf('sql')],
];
/** Endings of texts that are read as they are, and of documents whose text a parser finds. */
const texts = setOf('md txt');
const documents = setOf('pdf docx doc pptx');
const tables = setOf('xlsx csv json');
/** Folders that programs bring along, and that their authors did not write. */
const foreignFolders = /(?:^|\/)(?:node_modules|target|dist|build|venv|\.[^/]+|__[^/]+)\//;

export const extensionOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? '';

export const kindOfFile = (name: string): FileKind =>
  programs.find(([, endings]) => endings.has(extensionOf(name)))?.[0] ?? 'prose';

/** Tells how comments are written in a program without a name: blocks begin with colons, or end in braces. */
export function kindOfCode(source: string): 'program' | 'python' {
  const colons = source.match(/:[ \t]*$|^[ \t]*#(?!include|define|if|endif)/gmu)?.length ?? 0;
  const braces = source.match(/[;{}][ \t]*$/gmu)?.length ?? 0;
  return colons > braces ? 'python' : 'program';
}

/** Whether a file is a program or a plain text. */
const isPlain = (name: string): boolean => kindOfFile(name) !== 'prose' || texts.has(extensionOf(name));
export const isDocument = (name: string): boolean => documents.has(extensionOf(name));
export const isReadable = (name: string): boolean => isPlain(name) || isDocument(name) || tables.has(extensionOf(name));

/** Whether a file of an archive is read: programs and texts of the author, and documents. */
export const isOwnWork = (path: string): boolean => !foreignFolders.test(path) && (isPlain(path) || isDocument(path));

/** Returns the program in a notebook; any other text as it is. */
export function programIn(name: string, text: string): string {
  if (extensionOf(name) !== 'ipynb') return text;
  try {
    const { cells } = JSON.parse(text) as { cells?: { cell_type?: unknown; source?: unknown }[] };
    const sources = (cells ?? []).filter(({ cell_type: kind }) => kind === 'code').map(({ source }) => source);
    return sources.map((source) => (Array.isArray(source) ? source.join('') : String(source ?? ''))).join('\n\n');
  } catch {
    return '';
  }
}
