import { keepText } from '../../api/keep-text.ts';

/**
 * Look of the product in this browser. Each setting is stored in local storage under a name that is fixed for the
 * school's site.
 */
export interface Settings {
  mode: 'light' | 'dark' | 'system';
  navTheme: 'dark' | 'light';
  /** `#rrggbb` */
  colour: string;
  sideColour: string;
  layout: 'sidemenu' | 'topmenu' | 'mix';
  contentWidth: 'Fluid' | 'Fixed';
  fixedHeader: boolean;
  fixedSide: boolean;
  /** Hides the header on scrolling down. */
  autoHideHeader: boolean;
  colourWeak: boolean;
  multiTab: boolean;
}

interface Field<T> {
  key: string;
  /** Undefined for a value that cannot have been chosen. */
  parse: (stored: string) => T | undefined;
}

const choice = <const T extends string>(key: string, values: readonly T[]): Field<T> => ({
  key,
  parse: (stored) => values.find((value) => value === stored),
});
const flag = (key: string): Field<boolean> => ({
  key,
  parse: (stored) => (stored === 'true' ? true : stored === 'false' ? false : undefined),
});
const hex = (key: string): Field<string> => ({
  key,
  parse: (stored) => (/^#[0-9a-f]{6}$/i.test(stored) ? stored.toUpperCase() : undefined),
});

const fields: { [K in keyof Settings]: Field<Settings[K]> } = {
  mode: choice('SELECT_THEME', ['light', 'dark', 'system']),
  navTheme: choice('DEFAULT_THEME', ['dark', 'light']),
  colour: hex('DEFAULT_COLOR'),
  sideColour: hex('SIDEBAR_COLOR'),
  layout: choice('DEFAULT_LAYOUT_MODE', ['sidemenu', 'topmenu', 'mix']),
  contentWidth: choice('DEFAULT_CONTENT_WIDTH_TYPE', ['Fluid', 'Fixed']),
  fixedHeader: flag('DEFAULT_FIXED_HEADER'),
  fixedSide: flag('DEFAULT_FIXED_SIDEMENU'),
  autoHideHeader: flag('DEFAULT_FIXED_HEADER_HIDDEN'),
  colourWeak: flag('DEFAULT_COLOR_WEAK'),
  multiTab: flag('DEFAULT_MULTI_TAB'),
};

const names = Object.keys(fields) as (keyof Settings)[];

const defaults: Settings = {
  // Applies from the sign-in page on, so that a dark system is not followed by a bright page.
  mode: 'system',
  navTheme: 'dark',
  colour: '#567EF9',
  sideColour: '#151D38',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  fixedSide: true,
  autoHideHeader: false,
  colourWeak: false,
  multiTab: true,
};

/**
 * Returns the defaults. In the portal the top bar is part of the page, not a console's frame: it is light, and tabs are
 * off unless a person switches them on. A lesson follows one path, and a phone has no space for a second bar.
 */
export const defaultsFor = (portal: boolean): Settings => ({
  ...defaults,
  ...schoolLook(),
  ...(portal && { navTheme: 'light', multiTab: false }),
});

const schoolKey = { mode: 'SCHOOL_THEME', colour: 'SCHOOL_COLOR' };

/** Returns the school's settings for everybody who chose none, as this browser last received them. */
function schoolLook(): Partial<Settings> {
  const mode = fields.mode.parse(localStorage.getItem(schoolKey.mode) ?? '');
  const colour = fields.colour.parse(localStorage.getItem(schoolKey.colour) ?? '');
  return { ...(mode && { mode }), ...(colour && { colour }) };
}

/** Stores the school's settings; they apply at once for everybody who chose none. */
export function keepSchoolLook(look: Pick<Settings, 'mode' | 'colour'>) {
  for (const name of ['mode', 'colour'] as const) keepText(localStorage, schoolKey[name], look[name]);
  tell();
}

const readOne = <K extends keyof Settings>(name: K): Settings[K] | undefined => {
  const stored = localStorage.getItem(fields[name].key);
  return stored === null ? undefined : fields[name].parse(stored);
};

/** Returns the chosen settings, and the defaults for the rest. */
export function readSettings(portal: boolean): Settings {
  const chosen = names.map((name) => [name, readOne(name)]).filter(([, value]) => value !== undefined);
  return { ...defaultsFor(portal), ...Object.fromEntries(chosen) };
}

const listeners = new Set<() => void>();

/** Subscribes to changes, also those of another tab. */
export function subscribeSettings(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const tell = () => {
  for (const listener of listeners) listener();
};

export function changeSettings(changed: Partial<Settings>) {
  for (const name of names) {
    const value = changed[name];
    if (value !== undefined) keepText(localStorage, fields[name].key, String(value));
  }
  tell();
}

/** Resets to the defaults, whatever they will be. */
export function resetSettings() {
  for (const name of names) localStorage.removeItem(fields[name].key);
  tell();
}

/** Media query for a dark system. */
export const systemDark = '(prefers-color-scheme: dark)';

/** Returns light or dark, or the system's choice where that is followed. */
export function modeOf({ mode }: Pick<Settings, 'mode'>, isSystemDark: boolean): 'light' | 'dark' {
  if (mode !== 'system') return mode;
  return isSystemDark ? 'dark' : 'light';
}
