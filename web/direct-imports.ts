import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Returns the file of a component by its name, for each library. */
type Files = Record<string, (name: string) => string | undefined>;

/**
 * Imports each component from its own file. Through the index of its library every page seems to need every component,
 * and the plan of the chunks (`parts.ts`) cannot determine which page needs what.
 */
export function directImports(): Plugin {
  const files: Files = {
    antd: readAntdIndex(),
    '@ant-design/icons': (name) => `@ant-design/icons/${name}`,
  };
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /from '(antd|@ant-design\/icons)'/ },
      handler: (code, id) => ({ code: importDirectly(code, files, id), map: null }),
    },
  };
}

function readAntdIndex(): Files[string] {
  const index = readFileSync(createRequire(import.meta.url).resolve('antd/es/index.js'), 'utf8');
  const exported = index.matchAll(/export \{ default as (\w+) \} from '\.\/([\w-]+)'/g);
  const folders = new Map([...exported].map(([, name = '', folder = '']) => [name, `antd/es/${folder}`]));
  return (name) => folders.get(name);
}

/** Rewrites the imports of a source; types are left out, since nothing is imported for them. */
export const importDirectly = (code: string, files: Files, file: string): string =>
  code.replace(/^import \{([^}]*)\} from '([^']+)';/gm, (whole, list: string, library: string) => {
    const fileOf = files[library];
    if (!fileOf) return whole;
    const names = list.split(',').map((name) => name.trim());
    const values = names.filter((name) => name && !name.startsWith('type '));
    const imports = values.map((value) => {
      const [name = '', alias = name] = value.split(' as ');
      const path = fileOf(name);
      if (!path) throw new Error(`${file}: ${library} has no ${name}`);
      return `import ${alias} from '${path}';`;
    });
    return imports.join(' ');
  });
