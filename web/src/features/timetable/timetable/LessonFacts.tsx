import type { Lesson } from '@xueyan/contract/timetable/timetable';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import styles from './LessonFacts.module.css';
import { sayDay } from './school-words.shared.ts';
import { timetableText } from './timetable.text.ts';

/** All facts of a lesson, for readers. */
export function LessonFacts({ lesson, time }: { lesson: Lesson; time: string }) {
  const t = useText(timetableText);
  const language = useLanguage();
  const facts = [
    [t('time'), `${sayDay(language, lesson.schooltime)} ${time}`],
    [t('place'), lesson.classroom],
    [t('teacher'), lesson.teacherName],
    [t('classes'), lesson.classArray.map(({ className }) => className).join('、')],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, words]) => words)
        .map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
    </dl>
  );
}
