import { useText } from '../../../ui/text/text.ts';
import styles from './Gradebook.module.css';
import { gradebookText } from './gradebook.text.ts';
import { bands, type statisticsOf } from './grid-rows.ts';

type StatisticsProps = ReturnType<typeof statisticsOf> & { students: number };

/** Statistics of the shown students: a few figures, and the distribution of their totals. */
export function Statistics({ students, counted, mean, median, passed, counts }: StatisticsProps) {
  const t = useText(gradebookText);
  const most = Math.max(1, ...counts);
  // Of the first few totals it would say the opposite of what the class will reach.
  const isEarly = 2 * counted < students;
  const facts: [string, string][] = [
    [t('counted'), `${counted} / ${students}`],
    [t('average'), mean === null ? '—' : String(mean)],
    [t('median'), median === null ? '—' : String(median)],
    [t('passRate'), counted === 0 || isEarly ? '—' : `${Math.round((100 * passed) / counted)}%`],
  ];
  return (
    <section className={styles.statistics} aria-label={t('distribution')}>
      <dl className={styles.numbers}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.bands}>
        {bands.map((from, index) => {
          const count = counts[index] ?? 0;
          const label = from === 0 ? t('below') : t('band', { from });
          return (
            <li key={from} title={`${label}：${t('people', { n: count })}`}>
              <span className={styles.count}>{count}</span>
              <span className={styles.column} style={{ height: `${Math.round((32 * count) / most)}px` }} aria-hidden />
              <span className={styles.label}>{from === 0 ? '<60' : `${from}+`}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
