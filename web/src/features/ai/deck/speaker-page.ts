const styleTags = 'style, link[rel="stylesheet"]';

/** Returns a style element as one that works in a document without an address of its own. */
function copyOf(tag: Element): Node {
  const copy = tag.cloneNode(true);
  if (tag instanceof HTMLLinkElement) (copy as HTMLLinkElement).href = tag.href;
  return copy;
}

/**
 * Makes the page of another window look like this one: its language, its theme and its styles, those that arrive later
 * too. Returns how to stop following.
 */
export function dressPage(page: Document, title: string): () => void {
  page.head.replaceChildren();
  page.title = title;
  const { lang, className, style } = document.documentElement;
  page.documentElement.lang = lang;
  page.documentElement.className = className;
  page.documentElement.style.cssText = style.cssText;
  for (const tag of document.querySelectorAll(styleTags)) page.head.append(copyOf(tag));
  const follower = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.matches(styleTags)) page.head.append(copyOf(node));
  });
  follower.observe(document.head, { childList: true });
  return () => follower.disconnect();
}
