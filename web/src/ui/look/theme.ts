import { theme as antd, type ThemeConfig } from 'antd';
import { awayFrom, hueApart, lightnessFor, textOn } from './contrast.ts';
import { neutrals } from './neutrals.ts';
import type { Mode } from './themes.ts';

const fontFamily =
  '-apple-system, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
const fontFamilyCode = '"JetBrains Mono", "Cascadia Mono", Consolas, "Noto Sans Mono CJK SC", monospace';

/** Base colours of text by meaning; adjusted to a readable lightness below. */
const meaningsPlain = { success: '#22B869', warning: '#F59A0C', error: '#F04452' };
/** Blue and vermilion for people who cannot tell red from green. */
const meaningsApart = { success: '#0072B2', warning: '#E69F00', error: '#D55E00' };
/** Colour of destructive actions in a school whose own colour is a similar red: 删除 would look like 保存. */
const errorBesideRed = '#C4168C';
/** Degrees on the colour wheel within which two colours count as alike. */
const alike = 30;

type MappingAlgorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, unknown[]>;

interface Look {
  /** `#rrggbb` */
  colour: string;
  mode: Mode;
  colourWeak?: boolean;
  /** Disables animations. */
  still?: boolean;
  /** Background of the theme's area, where it is not the page's: a dark menu. */
  ground?: string;
}

/**
 * Derives the whole theme from one colour and a mode.
 *
 * The school's colour is rarely dark enough for small text on white (#567EF9 reaches 3.6 of the required 4.5), so text
 * has that colour adjusted in lightness until it is readable. A background, above all a button's, has the colour itself
 * (`colorInfo`), and its text is white or dark as needed.
 */
export function themeOf({ colour, mode, colourWeak = false, still = false, ground }: Look): ThemeConfig {
  const dark = mode === 'dark';
  const neutral = ground ? { ...neutrals[mode], layout: ground, container: ground, elevated: ground } : neutrals[mode];
  const usual = colourWeak ? meaningsApart : meaningsPlain;
  const meanings = hueApart(colour, usual.error) < alike ? { ...usual, error: errorBesideRed } : usual;
  // Contrast with the page; tints of the same colour, on which this text also appears, take some of it away.
  const [plain, strong, strongest] = dark ? [6.4, 7.6, 5.6] : [5.1, 6.4, 7.6];
  const ink = (from: string, contrast = plain) =>
    lightnessFor(from, dark ? neutral.elevated : neutral.layout, contrast);
  const onColour = textOn(colour, neutrals.light.text);
  const inks = {
    colorInfo: colour,
    colorInfoHover: awayFrom(onColour, colour, 0.12),
    colorInfoActive: awayFrom(onColour, colour, 0.24),
    colorPrimary: ink(colour),
    colorPrimaryHover: ink(colour, strong),
    colorPrimaryActive: ink(colour, strongest),
    colorPrimaryText: ink(colour),
    colorPrimaryTextHover: ink(colour, strong),
    colorPrimaryTextActive: ink(colour, strongest),
    colorSuccess: ink(meanings.success),
    colorSuccessText: ink(meanings.success),
    colorWarning: ink(meanings.warning),
    colorWarningText: ink(meanings.warning),
    colorError: ink(meanings.error),
    colorErrorHover: ink(meanings.error, strong),
    colorErrorActive: ink(meanings.error, strongest),
    colorErrorText: ink(meanings.error),
    colorErrorTextHover: ink(meanings.error, strong),
    colorErrorTextActive: ink(meanings.error, strongest),
    colorLink: ink(colour),
    colorLinkHover: ink(colour, strong),
    colorLinkActive: ink(colour, strongest),
  };
  // Backgrounds and borders follow from the base colours, the text on them from the inks.
  const withInks: MappingAlgorithm = (seed, map = antd.defaultAlgorithm(seed)) => ({ ...map, ...inks });
  // The inks are light in dark mode, so text on them is dark.
  const onInk = dark ? neutral.layout : neutral.container;
  const veil = (percent: number) =>
    `${neutral.text}${Math.round(percent * 2.55)
      .toString(16)
      .padStart(2, '0')}`;

  // Icons beside a sentence need less contrast than text.
  const signs = { colorSuccess: meanings.success, colorWarning: meanings.warning, colorError: meanings.error };

  return {
    algorithm: [dark ? antd.darkAlgorithm : antd.defaultAlgorithm, withInks],
    cssVar: { key: ground ? 'xueyan-nav' : 'xueyan' },
    hashed: false,
    token: {
      colorPrimary: colour,
      colorInfo: colour,
      colorSuccess: meanings.success,
      colorWarning: meanings.warning,
      colorError: meanings.error,
      colorTextBase: neutral.text,
      colorBgBase: neutral.container,
      colorBgLayout: neutral.layout,
      colorBgContainer: neutral.container,
      colorBgElevated: neutral.elevated,
      colorTextSecondary: veil(dark ? 72 : 74),
      colorTextTertiary: veil(dark ? 62 : 66),
      colorTextPlaceholder: veil(dark ? 56 : 62),
      colorTextDescription: veil(dark ? 64 : 68),
      colorBorder: veil(dark ? 22 : 17),
      colorBorderSecondary: veil(dark ? 13 : 9),
      colorSplit: veil(dark ? 11 : 8),
      fontFamily,
      fontFamilyCode,
      fontSize: 14,
      fontSizeSM: 12,
      fontSizeLG: 16,
      fontSizeXL: 20,
      fontSizeHeading1: 32,
      fontSizeHeading2: 24,
      fontSizeHeading3: 20,
      fontSizeHeading4: 16,
      fontSizeHeading5: 14,
      lineHeight: 1.6,
      borderRadius: 8,
      borderRadiusLG: 12,
      borderRadiusSM: 6,
      controlHeight: 36,
      // The words of a button that is working stay readable; the sign beside them says that it is.
      opacityLoading: 1,
      motion: !still,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
      wireframe: false,
    },
    components: {
      Button: {
        primaryColor: onColour,
        dangerColor: onInk,
        primaryShadow: 'none',
        dangerShadow: 'none',
        defaultShadow: 'none',
      },
      Card: { paddingLG: 24 },
      Layout: { headerBg: neutral.container, siderBg: neutral.container, bodyBg: neutral.layout, headerHeight: 56 },
      Menu: { itemBorderRadius: 8, activeBarBorderWidth: 0 },
      Modal: { titleFontSize: 16, ...signs },
      Notification: signs,
      Message: signs,
      Switch: { colorPrimary: colour, colorPrimaryHover: awayFrom(onColour, colour, 0.12) },
      Table: { headerSplitColor: 'transparent', cellPaddingInlineMD: 16, cellPaddingInlineSM: 12 },
    },
  };
}
