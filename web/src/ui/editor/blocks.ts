/** The blocks of the rich editor: the children of its area, as its own code makes them. */

/** A paragraph without any character takes no caret; the editor leaves this one out of the text. */
const nothing = '\u200b';

const isHeading = (block: Element | null | undefined) => /^H[1-6]$/.test(block?.tagName ?? '');

const isEmptyParagraph = (block: Element | null | undefined): block is HTMLElement =>
  block?.tagName === 'P' && block.childElementCount === 0 && block.textContent?.replaceAll(nothing, '').trim() === '';

function emptyParagraph(): HTMLElement {
  const made = document.createElement('p');
  made.dataset.block = '0';
  made.textContent = nothing;
  return made;
}

/**
 * Adds an empty paragraph below each heading that has nothing, where the text ends with a heading, as a template does:
 * what is typed would become part of the headings otherwise.
 */
export function addRoom(area: HTMLElement): void {
  if (!isHeading(area.lastElementChild)) return;
  for (const block of [...area.children])
    if (isHeading(block) && (!block.nextElementSibling || isHeading(block.nextElementSibling)))
      block.after(emptyParagraph());
}

/** Returns the block with the caret, or before it if the caret is between two; null in an empty text or elsewhere. */
export function blockAtCaret(area: HTMLElement): Element | null {
  const selection = getSelection();
  const node = selection?.anchorNode;
  if (!node || !area.contains(node)) return null;
  if (node === area) {
    const before = Math.min(Math.max(selection.anchorOffset, 1), area.childElementCount);
    return area.children[before - 1] ?? null;
  }
  return [...area.children].find((block) => block.contains(node)) ?? null;
}

/** Moves the caret into an empty paragraph below a block, the one that is there or a new one; at the end without one. */
export function startParagraph(area: HTMLElement, block: Element | null): void {
  const found = [block, block?.nextElementSibling].find(isEmptyParagraph);
  const paragraph = found ?? emptyParagraph();
  if (!found && block) block.after(paragraph);
  else if (!found) area.append(paragraph);
  const text = paragraph.firstChild;
  getSelection()?.collapse(text ?? paragraph, text?.textContent?.length ?? 0);
}

/** Returns whether what is inserted at the caret would become part of a heading. */
export const isInHeading = (area: HTMLElement): boolean => isHeading(blockAtCaret(area));

/** Returns the link to an address within the text, in either rich mode. */
export const linkTo = (area: HTMLElement, address: string): Element | undefined =>
  [...area.querySelectorAll('a[href], [data-type="a"]')].find(
    (link) =>
      link.getAttribute('href') === address || link.querySelector('.vditor-ir__marker--link')?.textContent === address,
  );

/**
 * Replaces a link by what the editor makes of a paragraph, and leaves the caret where it is; false when it made
 * something else, such as a film.
 */
export function replaceLink(link: Element, html: string): boolean {
  const template = document.createElement('template');
  template.innerHTML = html;
  const [made, ...more] = template.content.children;
  if (more.length > 0 || (made && made.tagName !== 'P')) return false;
  if (made) {
    made.innerHTML = made.innerHTML.trim();
    // First what is new, then away with the link: a caret behind the link stays behind what replaces it.
    link.before(...made.childNodes);
  }
  link.remove();
  return true;
}
