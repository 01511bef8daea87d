import type { ThemeConfig } from 'antd';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { HeaderSlot, HeaderThemeContext } from '../../ui/layout/HeaderTool.tsx';
import { HeaderTools } from './HeaderTools.tsx';

const HomeContext = createContext<HTMLElement | null>(null);

interface ToolsHomeProps {
  /** True when the page is shown alone, without tools. */
  none: boolean;
  phone: boolean;
  /** Theme of the bar, where it differs from the page's. */
  theme: ThemeConfig | undefined;
  children: ReactNode;
}

/**
 * Mounts the header's tools once, at every width, in an element of their own that moves to where they are shown: what a
 * tool has open, and what was typed in it, survives turning a phone.
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
  /** Called when a tool is pressed, to close what contains the slot. */
  onPress?: () => void;
}

/** Position of the tools: icons in the bar, rows in the sheet of a phone. */
export function ToolsSlot({ className, onPress }: ToolsSlotProps) {
  const home = use(HomeContext);
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (home) slot.current?.append(home);
  }, [home]);

  // For React the tools are no children of the slot, so their presses bubble in the DOM alone.
  useEffect(() => {
    const place = slot.current;
    if (!place || !onPress) return;
    place.addEventListener('click', onPress);
    return () => place.removeEventListener('click', onPress);
  }, [onPress]);
  return <div ref={slot} className={className} style={className ? undefined : { display: 'contents' }} />;
}
