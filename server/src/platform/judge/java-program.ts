/** What the text of a Java program says about its files. */
export interface JavaProgram {
  /** Name of the source file without its ending: the public type, which the compiler requires. */
  file: string;
  /** Class with the method `main`, with its package. */
  main: string;
}

/** Comments and literals; one without an end extends to the end of the text or its line. */
const hidden =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"""(?:\\[\s\S]|[^\\])*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g;
const kinds = new Set(['class', 'interface', 'enum', 'record']);
/** The longest name that is taken; file systems allow little more. */
const nameMax = 200;

interface Type {
  name: string;
  isPublic: boolean;
  hasMain: boolean;
}

/** Finds the public type and the class with `main` in a program, which names of comments and inner classes are not. */
export function javaProgram(source: string): JavaProgram {
  const text = source.replace(hidden, ' ');
  const types = typesOf(text).filter(({ name }) => name.length <= nameMax);
  const open = types.find(({ isPublic }) => isPublic);
  const runnable = types.filter(({ hasMain }) => hasMain);
  const main = runnable.find(({ isPublic }) => isPublic) ?? runnable.find(({ name }) => name === 'Main') ?? runnable[0];
  const file = open?.name ?? 'Main';
  const inside = /^\s*package\s+([A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*)\s*;/.exec(text)?.[1];
  const name = main?.name ?? file;
  return { file, main: inside === undefined ? name : `${inside.replace(/\s/g, '')}.${name}` };
}

/** Returns the types that are not inside of another. */
function typesOf(text: string): Type[] {
  const types: Type[] = [];
  let depth = 0;
  let words: string[] = [];
  for (const [sign] of text.matchAll(/[A-Za-z_$][\w$]*|[{}();]/g)) {
    if (sign === ')') continue;
    if (sign === '(') {
      const last = types.at(-1);
      if (depth === 1 && last && isMain(words)) last.hasMain = true;
      continue;
    }
    if (!/^[{};]$/.test(sign)) {
      words.push(sign);
      continue;
    }
    if (sign === '{' && depth === 0) types.push(...typeOf(words));
    depth = Math.max(0, depth + (sign === '{' ? 1 : sign === '}' ? -1 : 0));
    words = [];
  }
  return types;
}

function typeOf(words: string[]): Type[] {
  const at = words.findIndex((word) => kinds.has(word));
  const name = words[at + 1];
  return at < 0 || name === undefined
    ? []
    : [{ name, isPublic: words.slice(0, at).includes('public'), hasMain: false }];
}

const isMain = (words: string[]) => words.at(-1) === 'main' && words.includes('static') && words.at(-2) === 'void';
