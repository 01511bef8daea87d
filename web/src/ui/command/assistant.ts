/** What the assistant is opened for. */
export interface AssistantWish {
  /** A step of the experiment of this page that did not pass, to be explained. */
  checkpointId?: string;
}

const asked = 'assistant:open';

/** Opens the assistant over the page, from anywhere. */
export const openAssistant = (wish: AssistantWish = {}) => dispatchEvent(new CustomEvent(asked, { detail: wish }));

/** Calls back whenever somebody opens the assistant; answers how to end that. */
export function onAssistant(listener: (wish: AssistantWish) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<AssistantWish>).detail);
  addEventListener(asked, hear);
  return () => removeEventListener(asked, hear);
}
