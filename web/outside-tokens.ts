import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { theme } from 'antd';
import type { Plugin } from 'vite';
import { themeOf } from './src/ui/look/theme.ts';
import { type Mode, themes } from './src/ui/look/themes.ts';

const virtual = 'virtual:outside-tokens.css';
const modes: Mode[] = ['light', 'dark'];
/** Style sheets of the pages before the sign-in. */
const styled = [
  'src/app/global.css',
  'src/features/base/login/*.css',
  'src/ui/form/TextField.module.css',
  'src/ui/media/Logo.module.css',
];

/**
 * Writes the theme as CSS variables for the page before the sign-in, which has no component library: the library's own
 * values of those variables that the page's styles read.
 */
export function outsideTokens(): Plugin {
  let root = '';
  return {
    name: 'outside-tokens',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id === virtual ? `\0${id}` : null),
    load: (id) => (id === `\0${virtual}` ? cssOf(variablesIn(root)) : null),
  };
}

function variablesIn(root: string): string[] {
  const styles = styled.flatMap((pattern) => globSync(pattern, { cwd: root }));
  const names = styles.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/(?<=var\()--ant-[\w-]+/g) ?? []);
  return [...new Set(names)].toSorted();
}

type Values = Record<string, string>;

/** Returns the rules of every theme; each extends the first one of its mode and contains only the differences. */
export function cssOf(variables: string[]): string {
  const rules = modes.flatMap((mode) => {
    const at = `html.outside[data-mode="${mode}"]`;
    const plain = valuesOf(themes[0].colour, mode, false, variables);
    return themes.flatMap(({ key, colour }, first) => {
      const own = valuesOf(colour, mode, false, variables);
      const apart = valuesOf(colour, mode, true, variables);
      const named = `${at}[data-theme="${key}"]`;
      return [
        ruleOf(first === 0 ? at : named, first === 0 ? own : different(own, plain)),
        ruleOf(`${named}[data-colour-weak]`, different(apart, own)),
      ].flat();
    });
  });
  return rules.join('\n');
}

function ruleOf(at: string, values: Values): string[] {
  const lines = Object.entries(values).map(([name, value]) => `${name}:${value}`);
  return lines.length > 0 ? [`${at}{${lines.join(';')}}`] : [];
}

const different = (values: Values, plain: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => plain[name] !== value));

function valuesOf(colour: string, mode: Mode, colourWeak: boolean, variables: string[]): Values {
  const tokens = theme.getDesignToken(themeOf({ colour, mode, colourWeak })) as unknown as Record<string, unknown>;
  const byName = new Map(
    Object.entries(tokens).map(([name, value]) => [`--ant-${kebab(name)}`, [name, value] as const]),
  );
  return Object.fromEntries(
    variables.map((variable) => {
      const [name, value] = byName.get(variable) ?? [];
      if (name === undefined) throw new Error(`${variable}: the theme has no such token`);
      return [
        variable,
        typeof value === 'number' && !/lineHeight|opacity|zIndex|fontWeight/.test(name) ? `${value}px` : String(value),
      ];
    }),
  );
}

/** Converts `fontSizeHeading1` to `font-size-heading-1`, as the library writes its variables. */
const kebab = (name: string) =>
  name
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/([A-Z])([A-Z])(?=[a-z])/g, '$1-$2')
    .toLowerCase();
