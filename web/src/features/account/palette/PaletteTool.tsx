import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { lazy, Suspense, use, useEffect, useState } from 'react';
import { HeaderPlace, HeaderTool } from '../../../ui/HeaderTool.tsx';
import { useText } from '../../../ui/text.ts';
import { paletteText } from './palette.text.ts';

const load = () => import('./PaletteDialog.tsx').then((m) => ({ default: m.PaletteDialog }));
const PaletteDialog = lazy(load);

const keyName = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

const opensPalette = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'k' &&
  // An editor may have its own use for it.
  !event.defaultPrevented;

/** Finds pages, courses, people, help and actions: by its button, or by Ctrl K on every page. */
export function PaletteTool() {
  const t = useText(paletteText);
  const place = use(HeaderPlace);
  const [open, setOpen] = useState(false);
  // Once opened it stays, so that it can fade when it closes.
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
      <HeaderTool
        icon={<SearchOutlined aria-hidden />}
        label={place === 'bar' ? t('tool', { key: keyName }) : t('title')}
        onNear={() => void load().catch(() => undefined)}
        onOpen={show}
      />
      {wanted && (
        <Suspense fallback={null}>
          <PaletteDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
