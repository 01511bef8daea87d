import type { PictureReport } from '@xueyan/contract/prep/picture';
import { Alert, Flex } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './picture.module.css';
import { pictureText } from './picture.text.ts';

/** Result of an upload: added, duplicate and broken files. */
export function ReportView({ report }: { report: PictureReport }) {
  const t = useText(pictureText);
  const { added, doubled, doubledCount, refused, refusedCount } = report;
  return (
    <Flex vertical gap="small">
      <Alert type={added > 0 ? 'success' : 'warning'} showIcon title={t('added', { n: added })} />
      {doubledCount > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('doubled', { n: doubledCount })}
          description={
            <ul className={styles.report}>
              {doubled.map(({ name, className }) => (
                <li key={name}>{t('doubledIn', { name, className })}</li>
              ))}
            </ul>
          }
        />
      )}
      {refusedCount > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('refused', { n: refusedCount })}
          description={
            <ul className={styles.report}>
              {refused.map(({ name, problem }) => (
                <li key={name}>
                  {name} · {t(problem)}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </Flex>
  );
}

/** Merges two reports. */
export const joined = (a: PictureReport, b: PictureReport): PictureReport => ({
  added: a.added + b.added,
  doubled: [...a.doubled, ...b.doubled],
  doubledCount: a.doubledCount + b.doubledCount,
  refused: [...a.refused, ...b.refused],
  refusedCount: a.refusedCount + b.refusedCount,
});
