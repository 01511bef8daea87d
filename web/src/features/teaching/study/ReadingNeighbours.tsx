import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { Section } from '@xueyan/contract/school/section';
import { Link } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { sectionPath } from './catalogue.ts';
import styles from './reading.module.css';
import { studyText } from './study.text.ts';

interface ReadingNeighboursProps {
  courseId: string;
  previous: Section | undefined;
  next: Section | undefined;
}

/** On to the next section, or back to the one before; at the end, to the course. */
export function ReadingNeighbours({ courseId, previous, next }: ReadingNeighboursProps) {
  const t = useText(studyText);
  return (
    <nav className={styles.neighbours} aria-label={`${t('previous')} / ${t('next')}`}>
      {previous ? (
        <Link to={sectionPath(courseId, previous)}>
          <LeftOutlined aria-hidden />
          <span>
            <small>{t('previous')}</small>
            <strong>{previous.title}</strong>
          </span>
        </Link>
      ) : (
        <span />
      )}
      <Link to={next ? sectionPath(courseId, next) : `/courses/${courseId}`} data-next>
        <span>
          <small>{t(next ? 'next' : 'atEnd')}</small>
          <strong>{next?.title ?? t('backToCourse')}</strong>
        </span>
        <RightOutlined aria-hidden />
      </Link>
    </nav>
  );
}
