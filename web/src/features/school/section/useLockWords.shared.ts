import type { SectionLock } from '@xueyan/contract/school/section';
import { useText } from '../../../ui/text/text.ts';
import { sectionText } from './section.text.ts';

/** Returns the texts of why a section is closed. */
export function useLockWords() {
  const t = useText(sectionText);
  return {
    title: t('lockedTitle'),
    due: (time: string) => t('due', { time: time.slice(0, 16) }),
    why: ({ reason, openTime, afterTitle, afterScore }: SectionLock) => {
      if (reason === 'date') return t('lockedDate', { time: (openTime ?? '').slice(0, 16) });
      if (reason === 'course') return t('lockedCourse', { title: afterTitle });
      if (reason === 'section') return t('lockedSection', { title: afterTitle });
      return t('lockedScore', { title: afterTitle, score: afterScore ?? 0 });
    },
  };
}
