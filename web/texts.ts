import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { taiwanWords } from '@xueyan/contract/wire/taiwan';
import { Converter, CustomConverter } from 'opencc-js/cn2t';
import { type Plugin, parseSync } from 'vite';

type Phrases = Record<string, string>;
type Language = 'zh' | 'en' | 'mn' | 'tw';

/** One `defineText('namespace', { zh: …, en: …, mn: … })` in a file. */
interface Definition {
  namespace: string;
  phrases: Record<Language, Phrases>;
  /** Ranges of the properties other than `zh` in the source. */
  others: { start: number; end: number }[];
}

const textFile = /\.text\.ts$/;
const contract = '../contract/src';
const virtual = 'virtual:words/';
const languages = { en_us: 'en', zh_tw: 'tw', mn: 'mn' } as const;

/**
 * Builds the interface texts: `zh` stays in the file where it was written, the other languages are gathered into one
 * file each, which is fetched when that language is in use. Traditional Chinese is converted from `zh` with OpenCC,
 * including Taiwan's terms; a `tw` written by hand takes precedence. Conversions of the contract's texts are included,
 * by their `zh`.
 */
export function texts(): Plugin {
  let root = '';
  const toTaiwan = Converter({ from: 'cn', to: 'twp' });
  const inSchools = CustomConverter(taiwanWords);
  const traditional = (zh: string) => inSchools(toTaiwan(zh));
  const textsOf = (language: keyof typeof languages) => {
    const words: Record<string, Phrases> = {};
    for (const file of globSync('src/**/*.text.ts', { cwd: root })) {
      for (const { namespace, phrases } of definitionsIn(readFileSync(join(root, file), 'utf8'), file)) {
        if (words[namespace]) throw new Error(`${file}: the namespace ${namespace} is taken`);
        const derived = Object.fromEntries(Object.entries(phrases.zh).map(([key, zh]) => [key, traditional(zh)]));
        words[namespace] = language === 'zh_tw' ? { ...derived, ...phrases.tw } : phrases[languages[language]];
      }
    }
    return words;
  };
  const phrasesOf = (language: keyof typeof languages) => {
    if (language !== 'zh_tw') return {};
    const files = globSync(`${contract}/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
    const all = files.flatMap((file) => contractTextsIn(readFileSync(join(root, file), 'utf8'), file));
    return Object.fromEntries(all.map((zh) => [zh, traditional(zh)]).filter(([zh, made]) => zh !== made));
  };
  return {
    name: 'texts',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id.startsWith(virtual) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${virtual}`)) return null;
      const language = id.slice(virtual.length + 1) as keyof typeof languages;
      const [words, phrases] = [textsOf(language), phrasesOf(language)].map((found) => JSON.stringify(found));
      return `export const words = ${words};export const phrases = ${phrases};`;
    },
    transform: {
      filter: { id: textFile },
      handler(code, id) {
        // From the end, so that earlier offsets stay valid.
        const cuts = definitionsIn(code, id).flatMap(({ others }) => others);
        const left = cuts.toSorted((a, b) => b.start - a.start).reduce(cut, code);
        return { code: left, map: null };
      },
    },
  };
}

const cut = (code: string, { start, end }: { start: number; end: number }) => code.slice(0, start) + code.slice(end);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Reads the definitions of a file. They are plain literals: anything else is an error that names the file. */
export const definitionsIn = (code: string, file: string): Definition[] =>
  collect(code, file, (node) => {
    const isDefinition =
      node.type === 'CallExpression' && (node.callee as Node & { name?: string }).name === 'defineText';
    return isDefinition ? definitionOf(node, code, file) : undefined;
  });

/**
 * Returns the `zh` of the texts in a file of the contract, each `{ zh: …, en: …, mn: … }`, except those with a `tw`.
 */
export const contractTextsIn = (code: string, file: string): string[] =>
  collect(code, file, (node) => {
    if (node.type !== 'ObjectExpression') return undefined;
    const values = new Map(
      (node.properties as Node[]).map(({ key, value }) => [
        (key as { name?: string } | undefined)?.name,
        (value as { value?: unknown } | undefined)?.value,
      ]),
    );
    const zh = values.get('zh');
    return typeof zh === 'string' && values.has('en') && values.has('mn') && !values.has('tw') ? zh : undefined;
  });

/** Returns the results of the outermost nodes of a file that have one. */
function collect<T>(code: string, file: string, find: (node: Node) => T | undefined): T[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const all: T[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const found = find(node as Node);
    if (found === undefined) Object.values(node).forEach(visit);
    else all.push(found);
  };
  visit(program.body);
  return all;
}

function definitionOf(node: Node, code: string, file: string): Definition {
  const [name, object] = node.arguments as [{ value?: unknown }, { properties?: Node[] }];
  if (typeof name?.value !== 'string' || !object?.properties) throw new Error(`${file}: defineText takes literals`);
  const phrases: Definition['phrases'] = { zh: {}, en: {}, mn: {}, tw: {} };
  const others: Definition['others'] = [];
  for (const property of object.properties) {
    const language = (property.key as { name: Language }).name;
    const value = property.value as Node;
    phrases[language] = phrasesOf(value, file);
    if (language === 'zh') continue;
    const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
    others.push({ start: property.start, end: property.end + comma });
  }
  return { namespace: name.value, phrases, others };
}

function phrasesOf(object: Node, file: string): Phrases {
  const entries = (object.properties as Node[]).map((property) => {
    const key = property.key as { name?: string; value?: unknown };
    const { value } = property.value as { value?: unknown };
    if (typeof value !== 'string') throw new Error(`${file}: ${String(key.name ?? key.value)} is not a plain string`);
    return [String(key.name ?? key.value), value];
  });
  return Object.fromEntries(entries);
}
