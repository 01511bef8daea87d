import FormOutlined from '@ant-design/icons/FormOutlined';
import { useQuery } from '@tanstack/react-query';
import { applicationCountApi } from '@xueyan/contract/school/application-count';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './WaitingApplications.module.css';
import { waitingText } from './waiting.text.ts';

/** Number of waiting requests on the home page of their deciders; renders nothing when there are none. */
export function WaitingApplications() {
  const t = useText(waitingText);
  const teaches = useMay()('course.teach');
  const counts = useQuery({ ...query(applicationCountApi.countWaiting, {}), enabled: teaches });
  const again = () => void (teaches && counts.refetch());
  useLive('application.changed', again);
  useLiveResume(again);
  if (!counts.data) return null;
  const { take, audit, withdraw } = counts.data;
  const n = take + audit + withdraw;
  if (n === 0) return null;
  const kind = take > 0 ? 'take' : audit > 0 ? 'audit' : 'withdraw';
  return (
    <Link className={styles.waiting} to={`/applications/${kind}`}>
      <FormOutlined aria-hidden />
      <span>
        <strong>{t('waiting', { n })}</strong>
        <small>{t('of', { take, audit, withdraw })}</small>
      </span>
      <b>{t('answer')}</b>
    </Link>
  );
}
