/** Returns the caret's offset in an editable element, in characters from its start; null when it is elsewhere. */
export function caretIn(element: HTMLElement): number | null {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.endContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(range.endContainer, range.endOffset);
  return before.toString().length;
}

/** Sets the caret to an offset in characters from the start, or to the end when there are fewer. */
export function placeCaret(element: HTMLElement, characters: number) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  range.selectNodeContents(element);
  range.collapse(false);
  let left = characters;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (left <= length) {
      range.setStart(node, left);
      range.collapse(true);
      break;
    }
    left -= length;
  }
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
