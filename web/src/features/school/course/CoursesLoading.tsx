import { Skeleton } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './CoursesPage.module.css';
import { courseText } from './course.text.ts';

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholders of the cards, shown only when loading takes a while. */
export function CoursesLoading() {
  const t = useText(courseText);
  return (
    <div role="status" aria-label={t('title')} className={styles.loading}>
      <div className={styles.cards}>
        {places.map((place) => (
          <div key={place} className={styles.place}>
            <div className={styles.picture} />
            <Skeleton active title={false} paragraph={{ rows: 4 }} />
          </div>
        ))}
      </div>
    </div>
  );
}
