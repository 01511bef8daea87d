import { CheckCircleFilled } from '@ant-design/icons';
import type { Chapter } from '@xueyan/contract/school/section';
import { Link, useLocation } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { sectionPath } from './catalogue.ts';
import styles from './reading.module.css';
import { studyText } from './study.text.ts';

interface ReadingAsideProps {
  courseId: string;
  /** The section being read. */
  sectionId: string;
  chapters: Chapter[];
}

/** Table of contents of the course beside a text, where there is room. */
export function ReadingAside({ courseId, sectionId, chapters }: ReadingAsideProps) {
  const t = useText(studyText);
  // A preview that led here stays the way back.
  const { state } = useLocation();
  return (
    <nav className={styles.aside} aria-label={t('catalogue')}>
      {chapters.map((chapter) => (
        <section key={chapter.id}>
          <h2>{chapter.title}</h2>
          <ol>
            {chapter.children.map((section) => (
              <li key={section.id}>
                <Link
                  to={sectionPath(courseId, section)}
                  state={state}
                  aria-current={section.id === sectionId ? 'page' : undefined}
                  title={section.title}
                >
                  <span>{section.title}</span>
                  {section.done && <CheckCircleFilled aria-label={t('done')} />}
                </Link>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  );
}
