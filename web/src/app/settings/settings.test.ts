import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { changeSettings, defaultsFor, readSettings, resetSettings, subscribeSettings } from './settings.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', memoryStorage(stored));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});

describe('settings', () => {
  it('start with a fixed dark side menu, a fixed header, and tabs §shell.21', () => {
    expect(readSettings(false)).toMatchObject({
      navTheme: 'dark',
      layout: 'sidemenu',
      fixedSide: true,
      fixedHeader: true,
      multiTab: true,
      mode: 'system',
      colour: '#567EF9',
    });
  });

  it('start in the portal with a light bar and without tabs', () => {
    expect(readSettings(true)).toMatchObject({ navTheme: 'light', multiTab: false });
  });

  it('are stored under the names that the specification fixes §shell.21', () => {
    changeSettings({ ...defaultsFor(false), mode: 'dark', contentWidth: 'Fluid', colourWeak: true });
    expect(Object.fromEntries(stored)).toEqual({
      SELECT_THEME: 'dark',
      DEFAULT_THEME: 'dark',
      DEFAULT_COLOR: '#567EF9',
      SIDEBAR_COLOR: '#151D38',
      DEFAULT_LAYOUT_MODE: 'sidemenu',
      DEFAULT_CONTENT_WIDTH_TYPE: 'Fluid',
      DEFAULT_FIXED_HEADER: 'true',
      DEFAULT_FIXED_SIDEMENU: 'true',
      DEFAULT_FIXED_HEADER_HIDDEN: 'false',
      DEFAULT_COLOR_WEAK: 'true',
      DEFAULT_MULTI_TAB: 'true',
    });
  });

  it('are read back as they were chosen', () => {
    changeSettings({ layout: 'mix', multiTab: false, colour: '#aa45e3' });
    expect(readSettings(false)).toMatchObject({ layout: 'mix', multiTab: false, colour: '#AA45E3' });
  });

  it('use the default for a value that cannot have been chosen', () => {
    stored.set('DEFAULT_LAYOUT_MODE', 'upside-down');
    stored.set('DEFAULT_COLOR', 'red; background: url(x)');
    stored.set('DEFAULT_FIXED_HEADER', '1');
    expect(readSettings(false)).toEqual(defaultsFor(false));
  });

  it('return to the defaults, and notify subscribers', () => {
    const heard = vi.fn();
    const leave = subscribeSettings(heard);
    changeSettings({ mode: 'dark' });
    resetSettings();
    leave();
    changeSettings({ mode: 'system' });
    expect(heard).toHaveBeenCalledTimes(2);
    resetSettings();
    expect(readSettings(false)).toEqual(defaultsFor(false));
    expect(stored.size).toBe(0);
  });
});
