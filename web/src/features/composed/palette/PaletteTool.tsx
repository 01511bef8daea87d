import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Suspense, use, useEffect, useState } from 'react';
import { HeaderSlot, HeaderTool } from '../../../ui/layout/HeaderTool.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './PaletteTool.module.css';
import { paletteText } from './palette.text.ts';

const load = () => import('./PaletteDialog.tsx');
const PaletteDialog = lazyNamed(load, 'PaletteDialog');

const mac = /Mac|iPhone|iPad/.test(navigator.platform);
const keyName = mac ? '⌘ K' : 'Ctrl K';
const near = () => void load().catch(() => undefined);

const opensPalette = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'k' &&
  // An editor may use the key itself.
  !event.defaultPrevented;

/** Searches pages, courses, people, help and actions: opened by its field in the header, or by Ctrl K on every page. */
export function PaletteTool() {
  const t = useText(paletteText);
  const place = use(HeaderSlot);
  const [open, setOpen] = useState(false);
  // Stays mounted once opened, so that it can fade out when it closes.
  const [wanted, setWanted] = useState(false);

  const show = () => {
    setWanted(true);
    setOpen(true);
  };

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!opensPalette(event)) return;
      event.preventDefault();
      setWanted(true);
      setOpen((before) => !before);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  return (
    <>
      {place === 'bar' ? (
        <button
          type="button"
          className={styles.search}
          aria-haspopup="dialog"
          aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
          onPointerEnter={near}
          onFocus={near}
          onClick={show}
        >
          <SearchOutlined aria-hidden />
          <span className={styles.words}>{t('title')}</span>
          <kbd>{keyName}</kbd>
        </button>
      ) : (
        <HeaderTool icon={<SearchOutlined aria-hidden />} label={t('title')} onNear={near} onOpen={show} />
      )}
      {wanted && (
        <Suspense fallback={null}>
          <PaletteDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
