import type Vditor from 'vditor';
import iconsUrl from 'vditor/dist/js/icons/ant.js?url';
import luteUrl from 'vditor/dist/js/lute/lute.min.js?url';
import { loadScript } from '../browser/load-script.ts';

/** Path where the editor looks for files that were not given to it; always on our own host. */
export const vditorHome = '/assets/vditor';

/**
 * The editor fetches its scripts by itself, from the web or by an inline script, unless an element with the script's id
 * exists. So the two that are used are fetched here, from our own host and by address, as the page's content security
 * policy requires; the others (highlighting, formulas) are marked as present, and their text stays as it was written.
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

const asWritten = { renderToString: (source: string) => source.replaceAll('&', '&amp;').replaceAll('<', '&lt;') };

let parser: Promise<unknown> | undefined;

/** Fetches the editor and its parser once; a failed try can be repeated. */
export async function loadVditor(): Promise<typeof Vditor> {
  parser ??= Promise.all([loadScript(luteUrl), loadScript(iconsUrl)]).catch((error) => {
    parser = undefined;
    throw error;
  });
  const [{ default: Editor }] = await Promise.all([import('vditor'), import('vditor/dist/index.css'), parser]);
  Object.assign(window, { katex: asWritten });
  // Each editor that is destroyed removes one of the marks.
  sayPartsAreThere();
  return Editor;
}
