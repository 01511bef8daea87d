import type { ComponentType } from 'react';

/** The tools of the header, in their order; each shows itself only to who may use it. A new tool is one line here. */
const tools: ComponentType[] = [];

/** Icons in the bar, or rows in the sheet: see `HeaderPlace`. */
export function HeaderTools() {
  return tools.map((Tool, index) => (
    // The list never changes while the page lives.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Tool key={index} />
  ));
}
