/** Backgrounds of both modes and the text on them, shared by the page before its code and the theme after it. */
export const neutrals = {
  light: { text: '#18213A', layout: '#F5F7FB', container: '#FFFFFF', elevated: '#FFFFFF' },
  dark: { text: '#F2F5FF', layout: '#10131B', container: '#181C27', elevated: '#212635' },
};
