/** Attributes with a URL: URLs from the root of the program's site must begin at the pane's root. */
const attributes = /\b(src|href|action|formaction|poster|data)(=|= | =| = )(["']?)\/(?!\/)/gi;
const styleUrls = /\burl\((["']?)\/(?!\/)/gi;
const styleImports = /@import (["'])\/(?!\/)/gi;
/** Imports of modules, in every form that a bundler writes. */
const moduleImports = /\b(from|import)( ?\(? ?)(["'])\/(?!\/)/g;
/** The integrity hash would no longer match a rewritten file. */
const integrities = / integrity=("[^"]{0,300}"|'[^']{0,300}')/gi;

/**
 * Rewrites texts of the program behind a pane, so that they find its other files under `base`, which ends in a slash.
 * They are read as Latin-1: every byte that is not rewritten stays as it was, in any encoding.
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

/**
 * Returns the target of a `Location` or `Refresh` within the pane; a target outside of the program's site is unchanged,
 * and is not followed.
 */
export function rewriteLocation(location: string, base: string, port: number): string {
  const own = new RegExp(`^https?://(?:localhost|127\\.0\\.0\\.1)(?::${port})?(?=/|$)`, 'i');
  const path = location.replace(own, '');
  if (path === '' && location !== '') return base;
  return path.startsWith('/') && !path.startsWith('//') ? base + path.slice(1) : path;
}
