import { type KeyboardEvent, Suspense, useState } from 'react';
import { lazyNamed } from '../../ui/layout/lazy-named.ts';
import { useText } from '../../ui/text/text.ts';
import { mainId } from '../layout/SkipLink.tsx';
import { useSideways } from '../layout/useSideways.ts';
import { OpenTab } from './OpenTab.tsx';
import styles from './TabBar.module.css';
import { tabsText } from './tabs.text.ts';
import type { OpenTabs } from './tabs-context.ts';

const TabMenu = lazyNamed(() => import('./TabMenu.tsx'), 'TabMenu');

/** Target of each key from a tab. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The bar of open pages. One stop of the Tab key; arrows move from one tab to the next. */
export function TabBar({ open }: { open: OpenTabs }) {
  const t = useText(tabsText);
  const { tabs, activeId } = open;
  const list = useSideways<HTMLDivElement>(activeId);
  /** The tab with the keyboard focus, while it is not the visible one. */
  const [at, setAt] = useState('');
  const [inSight, setInSight] = useState(activeId);
  if (inSight !== activeId) {
    setInSight(activeId);
    setAt('');
  }
  const [menuOf, setMenuOf] = useState('');
  const [menuAt, setMenuAt] = useState({ left: 0, top: 0 });
  const [menuWanted, setMenuWanted] = useState(false);
  const stop = tabs.some((tab) => tab.id === at) ? at : activeId || (tabs[0]?.id ?? '');

  const elementOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`);

  const focus = (id: string | undefined) => {
    if (!id) return;
    setAt(id);
    elementOf(id)?.focus();
  };

  const openMenu = (id: string, place: { left: number; top: number }) => {
    setMenuWanted(true);
    setMenuAt(place);
    setMenuOf(id);
  };

  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const index = tabs.findIndex((tab) => tab.id === id);
    const next = steps[event.key]?.(index, tabs.length);
    if (next !== undefined) focus(tabs[next]?.id);
    else if (event.key === 'Enter' || event.key === ' ') open.show(id);
    else if (event.key === 'Delete' && tabs.length > 1) {
      open.close(id);
      if (id !== activeId) focus((tabs[index + 1] ?? tabs[index - 1])?.id);
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const { left = 0, bottom = 0 } = elementOf(id)?.getBoundingClientRect() ?? {};
      openMenu(id, { left, top: bottom });
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div ref={list} className={styles.bar} role="tablist" aria-label={t('bar')}>
        {tabs.map((tab) => (
          <OpenTab
            key={tab.id}
            tab={tab}
            active={tab.id === activeId}
            stop={tab.id === stop}
            controls={mainId}
            closable={tabs.length > 1}
            onShow={() => open.show(tab.id)}
            onClose={() => open.close(tab.id)}
            onMenu={(event) => {
              event.preventDefault();
              openMenu(tab.id, { left: event.clientX, top: event.clientY });
            }}
            onKeyDown={(event) => onKeyDown(event, tab.id)}
          />
        ))}
      </div>
      <Suspense>
        {menuWanted && (
          <TabMenu
            open={open}
            of={menuOf}
            at={menuAt}
            onClose={() => {
              setMenuOf('');
              elementOf(menuOf)?.focus();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
