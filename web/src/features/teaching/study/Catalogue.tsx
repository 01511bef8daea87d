import { CheckCircleFilled, ExperimentOutlined, LockOutlined, ReadOutlined } from '@ant-design/icons';
import type { Chapter, SectionKind } from '@xueyan/contract/school/section';
import { Link } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { viewOfKind } from '../../school/section/section-kinds.shared.ts';
import { useLockWords } from '../../school/section/useLockWords.shared.ts';
import { sectionPath } from './catalogue.ts';
import styles from './study.module.css';
import { studyText } from './study.text.ts';

/** Chapters and their sections, with finished ones marked. */
export function Catalogue({ courseId, chapters }: { courseId: string; chapters: Chapter[] }) {
  const t = useText(studyText);
  const lock = useLockWords();
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
                  <Link to={sectionPath(courseId, section)} data-locked={section.lock !== null || undefined}>
                    <span
                      className={styles.mark}
                      data-done={section.done || undefined}
                      data-locked={section.lock !== null || undefined}
                    >
                      {section.done ? (
                        <CheckCircleFilled aria-label={t('done')} />
                      ) : section.lock ? (
                        <LockOutlined aria-label={lock.why(section.lock)} />
                      ) : (
                        <i role="img" aria-label={t('todo')} />
                      )}
                    </span>
                    <span className={styles.sectionTitle}>
                      {section.title}
                      {section.lock && <small className={styles.why}>{lock.why(section.lock)}</small>}
                      {!section.lock && section.dueTime && !section.done && (
                        <small className={styles.why}>{lock.due(section.dueTime)}</small>
                      )}
                    </span>
                    <span className={styles.kind}>
                      <KindMark kind={section.kind} />
                    </span>
                    <span className={styles.points}>
                      {section.points > 0 && t('points', { points: section.points })}
                      {!section.done && section.percent > 0 && `${section.percent}%`}
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

function KindMark({ kind }: { kind: SectionKind }) {
  const t = useText(studyText);
  const phrase = usePhrase();
  const view = viewOfKind(kind);
  if (view)
    return (
      <>
        <view.Icon aria-hidden />
        {phrase(view.name)}
      </>
    );
  return (
    <>
      {kind === 'experiment' ? <ExperimentOutlined aria-hidden /> : <ReadOutlined aria-hidden />}
      {t(kind === 'experiment' ? 'experiment' : 'reading')}
    </>
  );
}
