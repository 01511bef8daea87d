import type { ComponentType } from 'react';

/** What listens on every page, whether its tool is open or not: reminders, opened sign-ins … One line each. */
const watchers: ComponentType[] = [];

export function Watchers() {
  return watchers.map((Watcher, index) => (
    // The list never changes while the page lives.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Watcher key={index} />
  ));
}
