import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { Section } from '@xueyan/contract/school/section';
import { Link, useLocation } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { sectionPath } from './catalogue.ts';
import styles from './reading.module.css';
import { studyText } from './study.text.ts';

interface ReadingNeighboursProps {
  courseId: string;
  previous: Section | undefined;
  next: Section | undefined;
  /** Preview that the section was opened from. */
  preview: string | undefined;
}

/** Links to the next and the previous section; at the end, to the course. */
export function ReadingNeighbours({ courseId, previous, next, preview }: ReadingNeighboursProps) {
  const t = useText(studyText);
  const { state } = useLocation();
  return (
    <nav className={styles.neighbours} aria-label={`${t('previous')} / ${t('next')}`}>
      {previous ? (
        <Link to={sectionPath(courseId, previous)} state={state}>
          <LeftOutlined aria-hidden />
          <span>
            <small>{t('previous')}</small>
            <strong>{previous.title}</strong>
          </span>
        </Link>
      ) : (
        <span />
      )}
      <Link to={next ? sectionPath(courseId, next) : (preview ?? `/courses/${courseId}`)} state={state} data-next>
        <span>
          <small>{t(next ? 'next' : 'atEnd')}</small>
          <strong>{next?.title ?? t(preview ? 'backToPreview' : 'backToCourse')}</strong>
        </span>
        <RightOutlined aria-hidden />
      </Link>
    </nav>
  );
}
