import type Vditor from 'vditor';
import iconsUrl from 'vditor/dist/js/icons/ant.js?url';
import luteUrl from 'vditor/dist/js/lute/lute.min.js?url';

/** Where the editor would look for what it was not given; on our own host, whatever happens. */
export const vditorHome = '/assets/vditor';

/**
 * The editor fetches its parts by itself, from the web or by an inline script, unless an element with the part's id is
 * there. So the two that are used are fetched here, from our own host and by address, as the page's policy asks; the
 * rest (highlighting, formulas) is said to be there already, and its text stays as it was written.
 */
const parts: Record<string, string> = {
  vditorIconScript: '',
  vditorLuteScript: '',
  vditorHljsStyle: `${vditorHome}/dist/js/highlight.js/styles/github.min.css`,
  vditorKatexStyle: '',
  vditorKatexScript: '',
  vditorKatexChemScript: '',
};

function sayPartsAreThere() {
  for (const [id, href] of Object.entries(parts)) {
    if (document.getElementById(id)) continue;
    const mark = document.createElement('meta');
    mark.id = id;
    mark.setAttribute('href', href);
    document.head.append(mark);
  }
}

const script = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = url;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error(`cannot load ${url}`));
    };
    document.head.append(element);
  });

const asWritten = { renderToString: (source: string) => source.replaceAll('&', '&amp;').replaceAll('<', '&lt;') };

let parser: Promise<unknown> | undefined;

/** Fetches the editor and its parser, once; a try that failed may be made again. */
export async function loadVditor(): Promise<typeof Vditor> {
  parser ??= Promise.all([script(luteUrl), script(iconsUrl)]).catch((error) => {
    parser = undefined;
    throw error;
  });
  const [{ default: Editor }] = await Promise.all([import('vditor'), import('vditor/dist/index.css'), parser]);
  Object.assign(window, { katex: asWritten });
  // Each editor that goes takes one of the marks with it.
  sayPartsAreThere();
  return Editor;
}
