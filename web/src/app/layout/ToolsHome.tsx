import type { ThemeConfig } from 'antd';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { HeaderSlot, HeaderThemeContext } from '../../ui/layout/HeaderTool.tsx';
import { HeaderTools } from './HeaderTools.tsx';

const HomeContext = createContext<HTMLElement | null>(null);

interface ToolsHomeProps {
  /** The page stands alone, without tools. */
  none: boolean;
  phone: boolean;
  /** The colours of the bar, where they are not the page's. */
  theme: ThemeConfig | undefined;
  children: ReactNode;
}

/**
 * The tools of the header live here once, at every width, in an element of their own that moves to where they are
 * shown: what one of them has open, and what was typed in it, is still there when a phone is turned.
 */
export function ToolsHome({ none, phone, theme, children }: ToolsHomeProps) {
  const [home] = useState(makeHome);
  return (
    <HomeContext value={home}>
      {children}
      {!none &&
        createPortal(
          <HeaderSlot value={phone ? 'sheet' : 'bar'}>
            <HeaderThemeContext value={phone ? undefined : theme}>
              <HeaderTools />
            </HeaderThemeContext>
          </HeaderSlot>,
          home,
        )}
    </HomeContext>
  );
}

function makeHome() {
  const home = document.createElement('div');
  home.style.display = 'contents';
  return home;
}

interface ToolsSlotProps {
  className?: string | undefined;
  /** A tool was pressed: what it opens comes in the place of what the slot stands in. */
  onPress?: () => void;
}

/** Where the tools are shown: icons in the bar, rows in the sheet of a phone. */
export function ToolsSlot({ className, onPress }: ToolsSlotProps) {
  const home = use(HomeContext);
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (home) slot.current?.append(home);
  }, [home]);

  // The tools are no children of the slot to React: their presses pass through the page alone.
  useEffect(() => {
    const place = slot.current;
    if (!place || !onPress) return;
    place.addEventListener('click', onPress);
    return () => place.removeEventListener('click', onPress);
  }, [onPress]);
  return <div ref={slot} className={className} style={className ? undefined : { display: 'contents' }} />;
}
