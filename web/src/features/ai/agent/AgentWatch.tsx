import { Suspense, useEffect, useState } from 'react';
import { type AssistantWish, onAssistant } from '../../../ui/command/assistant.ts';
import { ToolBoundary } from '../../../ui/feedback/ToolBoundary.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';

const AgentDrawer = lazyNamed(() => import('./AgentDrawer.tsx'), 'AgentDrawer');

/** Watcher that opens the assistant over any page. */
export function AgentWatch() {
  const [wish, setWish] = useState<AssistantWish | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      onAssistant((next) => {
        setWish(next);
        setOpen(true);
      }),
    [],
  );
  if (!wish) return null;
  return (
    <ToolBoundary>
      <Suspense fallback={null}>
        <AgentDrawer open={open} wish={wish} onClose={() => setOpen(false)} />
      </Suspense>
    </ToolBoundary>
  );
}
