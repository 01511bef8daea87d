import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const isBright = 'virtual:antd-is-bright';

/** Where antd imports one small thing through a file that draws in a whole component; each saves the first page kilobytes. */
const narrowed: { file: RegExp; from: string; to: string }[] = [
  {
    // The form with its validator, for a context.
    file: /\/antd\/es\/form\/context\.js$/,
    from: `from '@rc-component/form'`,
    to: `from '@rc-component/form/es/FormContext'`,
  },
  {
    // The colour picker with its panels, for the class of a colour.
    file: /\/antd\/es\/color-picker\/(color|util)\.js$/,
    from: `from '@rc-component/color-picker'`,
    to: `from '@rc-component/color-picker/es/color'`,
  },
  {
    // The presets of the colour picker in their collapsible panels, for the question whether a colour is bright.
    file: /\/antd\/es\/button\/style\/token\.js$/,
    from: `from '../../color-picker/components/ColorPresets'`,
    to: `from '${isBright}'`,
  },
];

/** Narrows what antd's files import, and fails when a new version of antd is written otherwise. */
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
