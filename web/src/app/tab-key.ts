/**
 * Makes Tab move on in the open list of a multiple choice. The list would choose the highlighted option, or remove what
 * was just chosen by mouse; it does not receive the key, and closes when the focus leaves.
 */
export function letTabMoveOn(): void {
  const keepFromList = (event: KeyboardEvent) => {
    const inChoice = event.target instanceof Element && event.target.closest('.ant-select-multiple');
    if (event.key === 'Tab' && inChoice) event.stopPropagation();
  };
  // Runs before React, which listens below the document.
  document.addEventListener('keydown', keepFromList, { capture: true });
}
