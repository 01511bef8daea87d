/** Prints one element of the page, with the styles of the page, once its pictures are loaded. */
export function printNode(node: HTMLElement, title: string): void {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  frame.title = title;
  document.body.append(frame);
  const paper = frame.contentDocument;
  const view = frame.contentWindow;
  if (!paper || !view) {
    frame.remove();
    return;
  }
  paper.title = title;
  for (const style of document.querySelectorAll('style, link[rel="stylesheet"]'))
    paper.head.append(style.cloneNode(true));
  paper.body.append(node.cloneNode(true));
  view.addEventListener('afterprint', () => frame.remove());
  // Linked style sheets are fetched from the cache and apply a moment later. A picture that is gone is left out.
  setTimeout(
    () => void Promise.allSettled([...paper.images].map((image) => image.decode())).then(() => view.print()),
    300,
  );
}
