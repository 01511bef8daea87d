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
/** A calendar has the words of a date picker; its type does not say so. */
type Dates = NonNullable<Locale['DatePicker']>;

interface Source {
  dates: string;
  load: () => Promise<[{ default: Locale }, unknown]>;
}

/** What the library says in English in Mongolian too, or says wrongly. */
const inMongolian = (locale: Locale): Locale => ({
  ...locale,
  Pagination: {
    ...locale.Pagination,
    page_size: 'Хуудасны хэмжээ',
    prev_3: 'Өмнөх 3 хуудас',
    prev_5: 'Өмнөх 5 хуудас',
  },
  ...(locale.DatePicker && { DatePicker: withDone(locale.DatePicker) }),
  ...(locale.Calendar && { Calendar: withDone(locale.Calendar as Dates) }),
});

const withDone = (dates: Dates) => ({ ...dates, lang: { ...dates.lang, ok: 'Болсон' } });

/** Chinese is what most speak, and English what the library speaks by itself. */
const present = {
  zh_cn: { locale: chinese, dates: 'zh-cn' },
  en_us: { locale: english, dates: 'en' },
};
type Present = keyof typeof present;
const isPresent = (language: Language): language is Present => language in present;

/** The other words come when they are needed. */
const sources: Record<Exclude<Language, Present>, Source> = {
  zh_tw: {
    dates: 'zh-tw',
    load: () => Promise.all([import('antd/locale/zh_TW'), import('dayjs/locale/zh-tw')]),
  },
  mn: {
    dates: 'mn',
    load: async () => {
      // From `es`, for the other path gives the words wrapped once more, which only the library itself takes off.
      const [{ default: locale }, dates] = await Promise.all([
        import('antd/es/locale/mn_MN'),
        import('dayjs/locale/mn'),
      ]);
      return [{ default: inMongolian(locale) }, dates];
    },
  },
};

/** The words of the components in a language; dates follow. */
export async function loadAntdLocale(language: Language): Promise<Locale> {
  const { locale, dates } = isPresent(language) ? present[language] : await loadSource(sources[language]);
  dayjs.locale(dates);
  // A school's week begins on Monday, whatever a calendar of the language says.
  if (language !== 'en_us') dayjs.updateLocale(dates, { weekStart: 1 });
  return locale;
}

async function loadSource({ dates, load }: Source) {
  const [{ default: locale }] = await load();
  return { locale, dates };
}

/**
 * The words of the components, and of dates, in a language; Chinese until they are there. Never none: with none the
 * provider nests its children otherwise, and everything on the page would be mounted anew.
 */
export function useAntdLocale(language: Language): Locale {
  const [locale, setLocale] = useState<Locale>(language === 'en_us' ? english : chinese);
  useEffect(() => {
    let live = true;
    // Without them the components speak the language before; nothing else depends on it.
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
