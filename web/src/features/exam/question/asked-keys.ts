/** Keys of a paper, by position on the keyboard, independent of its layout. With Alt they work while typing too. */
export const askedKeys = { previous: 'KeyK', next: 'KeyJ', flag: 'KeyM' } as const;

/** Types of inputs into which nothing is written. */
const pressed = ['button', 'checkbox', 'radio', 'range', 'color', 'file', 'image', 'reset', 'submit'];

/** Returns whether a letter pressed there is text: in a field, an editor, a list that is searched, or a console. */
function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !pressed.includes(target.type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT', 'CANVAS'].includes(target.tagName);
}

/** Returns whether a key belongs to the paper: what has a use of its own for it comes first. */
export function isOfPaper(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (event.altKey) return true;
  const asks = document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null;
  return !asks && !takesLetters(event.target);
}
