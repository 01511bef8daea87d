import { CheckCircleFilled } from '@ant-design/icons';
import type { Chapter } from '@xueyan/contract/school/section';
import { Link } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { sectionPath } from './catalogue.ts';
import styles from './reading.module.css';
import { studyText } from './study.text.ts';

interface ReadingAsideProps {
  courseId: string;
  /** The one being read. */
  sectionId: string;
  chapters: Chapter[];
}

/** The course's contents beside a text, where there is room. */
export function ReadingAside({ courseId, sectionId, chapters }: ReadingAsideProps) {
  const t = useText(studyText);
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
