/** Attributes that name another file: those that begin at the root of the program's site have to begin at the pane's. */
const attributes = /\b(src|href|action|formaction|poster|data)(=|= | =| = )(["']?)\/(?!\/)/gi;
const styleUrls = /\burl\((["']?)\/(?!\/)/gi;
const styleImports = /@import (["'])\/(?!\/)/gi;
/** What modules import, however a bundler has written it. */
const moduleImports = /\b(from|import)( ?\(? ?)(["'])\/(?!\/)/g;
/** It would no longer be true of a file that was rewritten. */
const integrities = / integrity=("[^"]{0,300}"|'[^']{0,300}')/gi;

/**
 * Texts as the program behind a pane wrote them, so that they find its other files under `base`, which ends in a slash. They are read
 * as Latin-1: each byte that is not ours stays as it was, in whatever encoding it is.
 */
export function rewriteHtml(html: string, base: string, script: string): string {
  const rewritten = rewriteModule(html, base)
    .replace(attributes, `$1$2$3${base}`)
    .replace(styleUrls, `url($1${base}`)
    .replace(integrities, '');
  const head =
    /<head[^>]{0,300}>/i.exec(rewritten) ??
    /<html[^>]{0,300}>/i.exec(rewritten) ??
    /^\s{0,9}<!doctype[^>]{0,300}>/i.exec(rewritten);
  const at = head ? head.index + head[0].length : 0;
  return `${rewritten.slice(0, at)}<script>${script}</script>${rewritten.slice(at)}`;
}

export const rewriteStyle = (css: string, base: string): string =>
  css.replace(styleUrls, `url($1${base}`).replace(styleImports, `@import $1${base}`);

export const rewriteModule = (code: string, base: string): string => code.replace(moduleImports, `$1$2$3${base}`);

/** Where a `Location` or `Refresh` leads, within the pane; what leads out of the program's site stays as it is, and is not followed. */
export function rewriteLocation(location: string, base: string, port: number): string {
  const own = new RegExp(`^https?://(?:localhost|127\\.0\\.0\\.1)(?::${port})?(?=/|$)`, 'i');
  const path = location.replace(own, '');
  if (path === '' && location !== '') return base;
  return path.startsWith('/') && !path.startsWith('//') ? base + path.slice(1) : path;
}
