import { lazy, Suspense, useMemo, useState } from 'react';
import { type Command, useCommands } from '../../../ui/commands.ts';
import { useText } from '../../../ui/text.ts';
import { assistantEntryText } from './assistant-entry.text.ts';
import { useAssistant } from './useAssistant.ts';

const FloatingEntry = lazy(() => import('./FloatingEntry.tsx').then((m) => ({ default: m.FloatingEntry })));

/** The assistant at the edge of the page, for who wants it; the palette brings it back. */
export function AssistantEntry() {
  const t = useText(assistantEntryText);
  const { settings, change } = useAssistant();
  const [open, setOpen] = useState(false);
  const isShow = settings?.isShow;
  const command: Command = {
    key: 'assistant',
    group: 'action',
    title: t(isShow ? 'open' : 'show'),
    keywords: t('words'),
    run: () => (isShow ? setOpen(true) : change({ isShow: true })),
  };
  // Offered anew only when it means something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useCommands(useMemo(() => (isShow === undefined ? [] : [command]), [isShow, t]));
  // While its panel is open it may be hidden and shown again from there.
  if (!settings || !(settings.isShow || open)) return null;
  return (
    <Suspense fallback={null}>
      <FloatingEntry settings={settings} onChange={change} open={open} onOpen={setOpen} />
    </Suspense>
  );
}
