import { xmlText } from '@xueyan/contract/wire/xml-text';
import mermaidUrl from 'vditor/dist/js/mermaid/mermaid.min.js?url';
import { loadScript } from '../browser/load-script.ts';

/** What is used of the library. */
interface Mermaid {
  initialize(config: object): void;
  render(id: string, source: string, container: Element): Promise<{ svg: string }>;
}

/** Colours and fonts of the page. */
export interface DiagramLook {
  dark: boolean;
  /** Background of the picture, which is also shown larger over a dark page. */
  ground: string;
  fontFamily: string;
  variables: Record<string, string>;
}

let library: Promise<Mermaid> | undefined;

function fetchLibrary(): Promise<Mermaid> {
  library ??= loadScript(mermaidUrl).then(
    () => (globalThis as unknown as { mermaid: Mermaid }).mermaid,
    (error) => {
      library = undefined;
      throw error;
    },
  );
  return library;
}

/** Settings that the source of a diagram may not change: it is written by anybody. */
const ours = [
  ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering', 'htmlLabels'],
  ...['theme', 'themeVariables', 'themeCSS', 'fontFamily', 'altFontFamily', 'darkMode', 'dompurifyConfig', 'logLevel'],
];

/** Maximum characters and edges of a diagram: the layout of a larger one blocks the page. */
export const diagramMax = 10_000;
const edgesMax = 300;

let last: Promise<unknown> = Promise.resolve();
let drawn = 0;

/** Draws one diagram after the other, as an SVG file; throws where the source has an error. */
export function drawDiagram(source: string, look: DiagramLook): Promise<string> {
  const mine = last.then(() => draw(source, look));
  last = mine.catch(() => undefined);
  return mine;
}

async function draw(source: string, { dark, fontFamily, ground, variables }: DiagramLook): Promise<string> {
  const mermaid = await fetchLibrary();
  mermaid.initialize({
    ...{ startOnLoad: false, securityLevel: 'strict', secure: ours, suppressErrorRendering: true, logLevel: 'fatal' },
    // Labels as elements of HTML would not be shown within a picture.
    ...{ htmlLabels: false, flowchart: { htmlLabels: false }, class: { htmlLabels: false } },
    ...{ maxTextSize: diagramMax, maxEdges: edgesMax, fontFamily },
    ...{ theme: 'base', themeVariables: { darkMode: dark, fontFamily, ...variables } },
  });
  // The library measures texts, so its elements must be laid out.
  const bench = document.createElement('div');
  bench.style.cssText =
    'position:fixed;inset:0 auto auto 0;inline-size:0;block-size:0;overflow:hidden;visibility:hidden';
  document.body.append(bench);
  try {
    drawn += 1;
    return asFile((await mermaid.render(`diagram-${drawn}`, source, bench)).svg, ground);
  } finally {
    bench.remove();
  }
}

/** Returns well-formed XML with a size of its own, as a picture needs it. */
function asFile(svg: string, ground: string): string {
  const element = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (!element) throw new Error('nothing was drawn');
  const [, , width = '', height = ''] = element.getAttribute('viewBox')?.split(/[ ,]+/) ?? [];
  if (Number(width) > 0 && Number(height) > 0) {
    element.setAttribute('width', width);
    element.setAttribute('height', height);
  }
  element.style.removeProperty('max-width');
  element.style.backgroundColor = ground;
  return xmlText(new XMLSerializer().serializeToString(element));
}
