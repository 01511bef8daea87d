/** Purpose for which the assistant is opened. */
export interface AssistantWish {
  /** A checkpoint of this page's experiment that did not pass, to be explained. */
  checkpointId?: string;
}

const asked = 'assistant:open';

/** Opens the assistant over the page; callable from anywhere. */
export const openAssistant = (wish: AssistantWish = {}) => dispatchEvent(new CustomEvent(asked, { detail: wish }));

/** Calls the listener whenever the assistant is opened; returns the function that ends it. */
export function onAssistant(listener: (wish: AssistantWish) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<AssistantWish>).detail);
  addEventListener(asked, hear);
  return () => removeEventListener(asked, hear);
}
