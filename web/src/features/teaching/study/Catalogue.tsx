import { CheckCircleFilled, ExperimentOutlined, ReadOutlined } from '@ant-design/icons';
import type { Chapter } from '@xueyan/contract/school/section';
import { Link } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { sectionPath } from './catalogue.ts';
import styles from './study.module.css';
import { studyText } from './study.text.ts';

/** Chapters and their sections, with what is done marked. */
export function Catalogue({ courseId, chapters }: { courseId: string; chapters: Chapter[] }) {
  const t = useText(studyText);
  return (
    <ol className={styles.chapters}>
      {chapters.map((chapter, at) => {
        const done = chapter.children.filter((section) => section.done).length;
        return (
          <li key={chapter.id}>
            <h3>
              <span className={styles.number}>{at + 1}</span>
              <span className={styles.chapterTitle}>{chapter.title}</span>
              <small>{t('chapterProgress', { done, count: chapter.children.length })}</small>
            </h3>
            {chapter.children.length === 0 && <p className={styles.quiet}>{t('emptyChapter')}</p>}
            <ol className={styles.sections}>
              {chapter.children.map((section) => (
                <li key={section.id}>
                  <Link to={sectionPath(courseId, section)}>
                    <span className={styles.mark} data-done={section.done || undefined}>
                      {section.done ? (
                        <CheckCircleFilled aria-label={t('done')} />
                      ) : (
                        <i role="img" aria-label={t('todo')} />
                      )}
                    </span>
                    <span className={styles.sectionTitle}>{section.title}</span>
                    <span className={styles.kind}>
                      {section.kind === 'experiment' ? (
                        <ExperimentOutlined aria-hidden />
                      ) : (
                        <ReadOutlined aria-hidden />
                      )}
                      {t(section.kind === 'experiment' ? 'experiment' : 'reading')}
                    </span>
                    <span className={styles.points}>
                      {section.points > 0 && t('points', { points: section.points })}
                    </span>
                  </Link>
                </li>
              ))}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}
