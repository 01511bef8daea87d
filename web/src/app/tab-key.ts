/**
 * In the open list of a choice of several, Tab would choose what is lit, or take out what was just chosen by mouse. It
 * only moves on, as everywhere else: the list does not hear of it, and closes when the focus leaves.
 */
export function letTabMoveOn(): void {
  const keepFromList = (event: KeyboardEvent) => {
    const inChoice = event.target instanceof Element && event.target.closest('.ant-select-multiple');
    if (event.key === 'Tab' && inChoice) event.stopPropagation();
  };
  // Before React hears of it, which listens below the document.
  document.addEventListener('keydown', keepFromList, { capture: true });
}
