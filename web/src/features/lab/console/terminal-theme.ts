import type { ITheme } from '@xterm/xterm';
import { type GlobalToken, theme } from 'antd';

/** Returns whether a colour is nearer to white than to black. */
const isLight = (colour: string) =>
  (colour.match(/[0-9a-f]{2}/gi) ?? ['ff']).reduce((sum, part) => sum + Number.parseInt(part, 16), 0) > 3 * 128;

/** Returns the dark half of the page's colours, in either theme: a terminal is dark. */
export function darkHalf(token: GlobalToken) {
  const [ink, paper] = isLight(token.colorBgBase)
    ? [token.colorBgBase, token.colorTextBase]
    : [token.colorTextBase, token.colorBgBase];
  return theme.getDesignToken({
    algorithm: theme.darkAlgorithm,
    token: { colorBgBase: paper, colorTextBase: ink, colorPrimary: token.colorPrimary },
  });
}

/** Returns the terminal's colours, from the design tokens. */
export function terminalTheme(page: GlobalToken): ITheme {
  const token = darkHalf(page);
  return {
    background: token.colorBgBase,
    foreground: token.colorTextBase,
    cursor: token.colorTextBase,
    cursorAccent: token.colorBgBase,
    selectionBackground: token['blue-4'],
    black: token.colorBgSpotlight,
    red: token['red-7'],
    green: token['green-7'],
    yellow: token['gold-7'],
    blue: token['blue-7'],
    magenta: token['magenta-7'],
    cyan: token['cyan-7'],
    white: token.colorTextBase,
    brightBlack: token.colorTextTertiary,
    brightRed: token['red-8'],
    brightGreen: token['green-8'],
    brightYellow: token['gold-8'],
    brightBlue: token['blue-8'],
    brightMagenta: token['magenta-8'],
    brightCyan: token['cyan-8'],
    brightWhite: token.colorTextBase,
  };
}
