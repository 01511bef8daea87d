import type { ThemeConfig } from 'antd';
import { useMemo } from 'react';
import { littleMovement, useMedia } from '../../ui/browser/useMedia.ts';
import { themeOf } from '../../ui/look/theme.ts';
import { useSettings } from './useSettings.ts';

interface NavTheme {
  /** Class of the menu's element, which then uses the dark colours; the `theme` must be in use somewhere within. */
  className: string | undefined;
  theme: ThemeConfig | undefined;
}

/** Returns the colours of a dark menu on a light page. */
export function useNavTheme(): NavTheme {
  const { navTheme, colour, sideColour, colourWeak } = useSettings();
  const still = useMedia(littleMovement);
  return useMemo(() => {
    if (navTheme === 'light') return { className: undefined, theme: undefined };
    const theme = { ...themeOf({ colour, mode: 'dark', colourWeak, ground: sideColour, still }), inherit: false };
    return { className: 'xueyan-nav', theme };
  }, [navTheme, colour, sideColour, colourWeak, still]);
}
