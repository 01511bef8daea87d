import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { neutrals } from './src/ui/look/neutrals.ts';

/**
 * Inlines into the page what its first paint needs: the skeleton's styles, and the short script that chooses light or
 * dark and the frame. The server allows this one script by its hash.
 */
export function firstPaint(): Plugin[] {
  let root = '';
  return [
    {
      name: 'first-paint',
      configResolved: (config) => {
        root = config.root;
      },
      transformIndexHtml: {
        order: 'pre',
        handler: async (html) => ({
          html: html.replace('/src/app/logo.svg', dataUri(readFileSync(join(root, 'src/app/logo.svg'), 'utf8'))),
          tags: [
            {
              tag: 'style',
              children: colours + readFileSync(join(root, 'src/skeleton.css'), 'utf8'),
              injectTo: 'head',
            },
            { tag: 'script', children: await bundle(join(root, 'src/first-paint.ts')), injectTo: 'head' },
          ],
        }),
      },
    },
    {
      name: 'preload-main',
      apply: 'build',
      transformIndexHtml: { order: 'post', handler: (html, { bundle: files = {} }) => preloads(html, files) },
    },
  ];
}

/**
 * Lists the files of each kind of visit in the page, so that they load before the first script runs. Only the browser
 * knows the kind of visit: the script in the head reads the list.
 */
function preloads(html: string, files: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(files).filter((file) => file.type === 'chunk');
  const filesOf = (entry: string) => {
    const needed = new Set<string>();
    const add = (fileName: string) => {
      if (needed.has(fileName) || html.includes(fileName)) return;
      needed.add(fileName);
      chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add);
    };
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(entry)));
    if (chunk) add(chunk.fileName);
    return [...needed].map((fileName) => `/${fileName}`).join(' ');
  };
  const attrs = { name: 'first-files', 'data-out': filesOf('/src/outside.tsx'), 'data-in': filesOf('/src/main.tsx') };
  return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
}

const dataUri = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const colours = (['light', 'dark'] as const)
  .map((mode) => {
    const { text, layout, container } = neutrals[mode];
    const values = { ground: layout, surface: container, shape: `${text}12` };
    const named = Object.entries(values).map(([name, value]) => `--skeleton-${name}:${value}`);
    return `html[data-mode=${mode}]{color-scheme:${mode};${named.join(';')}}`;
  })
  .join('');

async function bundle(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code.trim();
}
