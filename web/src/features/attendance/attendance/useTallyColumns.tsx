import { attendances, type StudentTally } from '@xueyan/contract/attendance/attendance';
import { Progress, type TableColumnType, Tooltip } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './Attendances.module.css';
import { attendanceText } from './attendance.text.ts';
import { boardText } from './board.text.ts';

type Tally = Pick<StudentTally, 'signed' | 'late' | 'absent' | 'leave' | 'rate'>;

/** Rate in per cent below which the bar warns. */
const goodRate = 80;

/** Columns for the count of each state and the rate of presence. */
export function useTallyColumns<R extends Tally>(): TableColumnType<R>[] {
  const t = useText(boardText);
  const say = useText(attendanceText);
  return [
    ...attendances.map(
      (state): TableColumnType<R> => ({
        title: say(state),
        dataIndex: state,
        align: 'right',
        width: 104,
        sorter: (one, other) => one[state] - other[state],
        showSorterTooltip: false,
        className: styles.count,
      }),
    ),
    {
      title: (
        <Tooltip title={t('rateHint')}>
          <span>{t('rate')}</span>
        </Tooltip>
      ),
      dataIndex: 'rate',
      width: 200,
      sorter: (one, other) => (one.rate ?? 101) - (other.rate ?? 101),
      showSorterTooltip: false,
      render: (rate: number | null) =>
        rate === null ? (
          '—'
        ) : (
          <Progress
            percent={rate}
            size="small"
            aria-label={t('rateOf', { n: rate })}
            format={() => `${rate}%`}
            status={rate < goodRate ? 'exception' : 'normal'}
          />
        ),
    },
  ];
}
