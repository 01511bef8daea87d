import type { Language } from '@xueyan/contract/wire/language';
import type { ConfigProviderProps } from 'antd';
import { useEffect, useState } from 'react';

type Locale = ConfigProviderProps['locale'];

/** Ant Design speaks English by itself; the other words come when they are needed. */
const load = async (language: Language): Promise<Locale> => {
  if (language === 'en_us') {
    const { default: dayjs } = await import('dayjs');
    dayjs.locale('en');
    return undefined;
  }
  const [{ default: locale }] = await Promise.all([import('antd/locale/zh_CN'), import('./dayjs-zh.ts')]);
  return locale;
};

export function useAntdLocale(language: Language): Locale {
  const [locale, setLocale] = useState<Locale>();
  useEffect(() => {
    let live = true;
    void load(language).then((loaded) => live && setLocale(loaded));
    return () => {
      live = false;
    };
  }, [language]);
  return locale;
}
