import type { Language } from '@xueyan/contract/wire/language';
import type { ConfigProviderProps } from 'antd';
import english from 'antd/es/locale/en_US';
import chinese from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import updateLocale from 'dayjs/plugin/updateLocale';
import { useEffect, useState } from 'react';

dayjs.extend(updateLocale);

type Locale = NonNullable<ConfigProviderProps['locale']>;
/** Texts of a date picker, which a calendar has too; its type does not declare them. */
type Dates = NonNullable<Locale['DatePicker']>;

interface Source {
  dates: string;
  load: () => Promise<[{ default: Locale }, unknown]>;
}

/** Overrides what the library leaves in English in Mongolian, or translates wrongly. */
const inMongolian = (locale: Locale): Locale => ({
  ...locale,
  Pagination: {
    ...locale.Pagination,
    // The library leaves it empty, so that the field to jump to a page had no name.
    page: 'Хуудас',
    page_size: 'Хуудасны хэмжээ',
    prev_3: 'Өмнөх 3 хуудас',
    prev_5: 'Өмнөх 5 хуудас',
  },
  ...(locale.DatePicker && { DatePicker: withDone(locale.DatePicker) }),
  ...(locale.Calendar && { Calendar: withDone(locale.Calendar as Dates) }),
});

const withDone = (dates: Dates) => ({ ...dates, lang: { ...dates.lang, ok: 'Болсон' } });

/** Locales in this chunk: Chinese is the most used, and English the library's own. */
const present = {
  zh_cn: { locale: chinese, dates: 'zh-cn' },
  en_us: { locale: english, dates: 'en' },
};
type Present = keyof typeof present;
const isPresent = (language: Language): language is Present => language in present;

/** Locales that are fetched when they are needed. */
const sources: Record<Exclude<Language, Present>, Source> = {
  zh_tw: {
    dates: 'zh-tw',
    load: () => Promise.all([import('antd/locale/zh_TW'), import('dayjs/locale/zh-tw')]),
  },
  mn: {
    dates: 'mn',
    load: async () => {
      // From `es`, since the other path wraps the default export once more, which only the library itself unwraps.
      const [{ default: locale }, dates] = await Promise.all([
        import('antd/es/locale/mn_MN'),
        import('dayjs/locale/mn'),
      ]);
      return [{ default: inMongolian(locale) }, dates];
    },
  },
};

/** Loads the component library's texts in a language, and those of dates. */
export async function loadAntdLocale(language: Language): Promise<Locale> {
  const { locale, dates } = isPresent(language) ? present[language] : await loadSource(sources[language]);
  dayjs.locale(dates);
  // A school's week begins on Monday, whatever a calendar of the language defines.
  if (language !== 'en_us') dayjs.updateLocale(dates, { weekStart: 1 });
  return locale;
}

async function loadSource({ dates, load }: Source) {
  const [{ default: locale }] = await load();
  return { locale, dates };
}

/**
 * Returns the component library's texts, and those of dates, in a language; Chinese until they are loaded. Never none:
 * without a locale the provider nests its children differently, and everything on the page would be mounted again.
 */
export function useAntdLocale(language: Language): Locale {
  const [locale, setLocale] = useState<Locale>(language === 'en_us' ? english : chinese);
  useEffect(() => {
    let live = true;
    // On a failure the components stay in the language before; nothing else depends on it.
    loadAntdLocale(language).then(
      (loaded) => live && setLocale(loaded),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [language]);
  return locale;
}
