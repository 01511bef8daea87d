import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const isBright = 'virtual:antd-is-bright';

/**
 * Imports of antd that take one small thing from a file that includes a whole component; replacing each saves the first
 * page kilobytes.
 */
const narrowed: { file: RegExp; from: string; to: string }[] = [
  {
    // A context would include the form with its validator.
    file: /\/antd\/es\/form\/context\.js$/,
    from: `from '@rc-component/form'`,
    to: `from '@rc-component/form/es/FormContext'`,
  },
  {
    // A colour class would include the colour picker with its panels.
    file: /\/antd\/es\/color-picker\/(color|util)\.js$/,
    from: `from '@rc-component/color-picker'`,
    to: `from '@rc-component/color-picker/es/color'`,
  },
  {
    // The check whether a colour is bright would include the colour picker's presets in their collapsible panels.
    file: /\/antd\/es\/button\/style\/token\.js$/,
    from: `from '../../color-picker/components/ColorPresets'`,
    to: `from '${isBright}'`,
  },
];

/** Narrows the imports of antd's files, and fails when a new version of antd is written differently. */
export function narrowAntd(): Plugin {
  return {
    name: 'narrow-antd',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === isBright ? `\0${isBright}` : null),
    load: (id) => (id === `\0${isBright}` ? isBrightAlone() : null),
    transform: {
      filter: { id: narrowed.map(({ file }) => file) },
      handler(code, id) {
        const { from, to } = narrowed.find(({ file }) => file.test(id)) ?? { from: '', to: '' };
        if (!code.includes(from)) throw new Error(`${id} has no import ${from}`);
        return { code: code.replace(from, to), map: null };
      },
    },
  };
}

function isBrightAlone(): string {
  const code = readFileSync(require.resolve('antd/es/color-picker/components/ColorPresets.js'), 'utf8');
  const [found] = /^export const isBright = [\s\S]*?^};$/m.exec(code) ?? [];
  if (!found) throw new Error('antd has no isBright in ColorPresets.js');
  return `import { Color as RcColor } from '@rc-component/color-picker/es/color';\n${found}`;
}
