// Every handwritten regular expression, and texts that make a bad one slow.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parseSync, Visitor } from 'oxc-parser';
import { isTest, listSources } from './source-files.mjs';

/** Stands for a part of a pattern that is known at run time only: valid as a text and as a number. */
const unknown = '3';

/** Returns all patterns below the folders of `dir`, each with its file. */
export function readPatterns(dir, folders) {
  return folders
    .flatMap((folder) => listSources(join(dir, folder)))
    .filter(
      (path) => /\.(ts|tsx|mts)$/.test(path) && !path.endsWith('.d.ts') && !isTest(path) && !path.includes('/testing/'),
    )
    .flatMap((path) => patternsOf(relative(dir, path), readFileSync(path, 'utf8')));
}

export function patternsOf(file, code) {
  const found = [];
  const constants = new Map();
  /** Returns the text of an expression that is known statically. */
  const textOf = (node) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
    if (node?.type === 'Identifier') return constants.get(node.name);
    if (node?.type !== 'TemplateLiteral') return undefined;
    const inner = node.expressions.map(textOf);
    return node.quasis.map((part, index) => part.value.cooked + (part.tail ? '' : (inner[index] ?? unknown))).join('');
  };
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init && textOf(init) !== undefined) constants.set(id.name, textOf(init));
    },
    Literal: ({ regex }) => {
      if (regex) found.push({ file, source: regex.pattern, flags: regex.flags });
    },
    NewExpression: ({ callee, arguments: [source, flags] }) => {
      if (callee.name !== 'RegExp' || textOf(source) === undefined) return;
      found.push({ file, source: textOf(source), flags: textOf(flags) ?? '' });
    },
  }).visit(program);
  return found;
}

/** One character of each kind: those that the parts of patterns require are among them. */
const signs = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'\u0085\u00a0é中，\u2028\ufeff\ufffd🙂',
];

/** Returns the parts of a pattern that match one character each, in order. */
function atomsOf(source, flags) {
  const part =
    /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Z]|k<[^>]*>|[\s\S])|\[\^?(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:<?[=!]|:|<[^>]*>)|[*+?]\??|\{\d+(?:,\d*)?\}\??|[()|^$]|[\s\S]/gu;
  const atoms = [];
  for (const [text] of source.matchAll(part)) {
    if (/^(?:\(|\)|\||\^$|\$|[*+?]|\{\d|\\[bBk])/.test(text) || /^\\[1-9]$/.test(text)) continue;
    const one = new RegExp(`^(?:${text})$`, flags.replace(/[gy]/g, ''));
    atoms.push(new Set(signs.filter((sign) => one.test(sign))));
  }
  return atoms.filter((atom) => atom.size > 0);
}

/**
 * Returns attacks on a pattern that can read the same text in two ways: one character, two in turn, or a stretch that
 * matches some parts of the pattern, repeated many times, after a beginning that matches and before an end that does
 * not.
 */
export function attacksOn({ source, flags }) {
  // Nothing is repeated without a bound.
  if (!/[*+]|,\}/.test(source)) return [];
  const atoms = atomsOf(source, flags);
  // Characters that match the same parts are equivalent for the pattern.
  const kinds = new Map();
  for (const sign of signs) {
    const kind = atoms.map((atom) => (atom.has(sign) ? 1 : 0)).join('');
    if (!kinds.has(kind)) kinds.set(kind, sign);
  }
  const alien = kinds.get('0'.repeat(atoms.length)) ?? '';
  const each = [...kinds.values()].slice(0, 16);
  const sample = atoms.map((atom) => [...atom].find((sign) => /[\w.:/<>()[\]-]/.test(sign)) ?? [...atom][0]);
  const beginnings = sample.slice(0, 24).map((_, known) => sample.slice(0, known).join(''));
  const stretches = sample
    .slice(0, 60)
    .flatMap((_, from) => [2, 3, 4, 5, 6, 7, 8].map((signs) => sample.slice(from, from + signs).join('')));
  return [
    ...each.flatMap((unit) =>
      ['', ...beginnings].flatMap((beginning) =>
        [...new Set(['', alien, '\n', '\0'])].map((end) => ({ beginning, unit, end })),
      ),
    ),
    ...each.flatMap((first) => each.map((second) => ({ beginning: '', unit: first + second, end: alien }))),
    ...[...new Set(stretches)].map((unit) => ({ beginning: '', unit, end: alien })),
    // A beginning that is found repeatedly, and each time read on to the end.
    ...beginnings.flatMap((one) => each.map((more) => ({ beginning: '', unit: one + more, end: alien }))),
  ];
}

/** Returns the attack as a text of about that length. */
export const textOf = ({ beginning, unit, end }, length) =>
  beginning + unit.repeat(Math.ceil(length / unit.length)) + end;

/**
 * Tries all patterns; returns those that a text can slow down, each with the text. One that takes longer than
 * `patienceMs` is ended.
 */
export async function findWeakPatterns(patterns, patienceMs = 30_000) {
  const weak = [];
  for (let from = 0; from < patterns.length; ) {
    const rest = patterns.slice(from);
    const stuckAt = await probe(rest, patienceMs, (index, weakness) => {
      const { unit, beginning, end } = weakness;
      weak.push({ ...rest[index], text: JSON.stringify(`${beginning}…${unit}…${end}`) });
    });
    if (stuckAt === null) break;
    weak.push({ ...rest[stuckAt], text: 'does not come to an end' });
    from += stuckAt + 1;
  }
  return weak;
}

/** Returns at which pattern the thread had to be ended; null when it completed. */
function probe(patterns, patienceMs, onWeakness) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('pattern-probe.mjs', import.meta.url), { workerData: patterns });
    let timer;
    const finish = (settle) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      worker.terminate().then(settle, settle);
    };
    worker.on('message', ({ index, weakness }) => {
      clearTimeout(timer);
      timer = setTimeout(() => finish(() => resolve(index)), patienceMs);
      if (weakness) onWeakness(index, weakness);
    });
    worker.on('error', (error) => finish(() => reject(error)));
    worker.on('exit', () => finish(() => resolve(null)));
  });
}
