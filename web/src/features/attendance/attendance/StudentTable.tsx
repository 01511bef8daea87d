import type { StudentTally } from '@xueyan/contract/attendance/attendance';
import { Table } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { boardText } from './board.text.ts';
import { useTallyColumns } from './useTallyColumns.tsx';

/** Attendance of each student over all closed attendance sessions of a course. */
export function StudentTable({ students }: { students: StudentTally[] }) {
  const t = useText(boardText);
  const tally = useTallyColumns<StudentTally>();
  return (
    <Table<StudentTally>
      rowKey="userId"
      size="middle"
      aria-label={t('byStudent')}
      dataSource={students}
      scroll={{ x: 'max-content' }}
      pagination={{ defaultPageSize: 50, hideOnSinglePage: true }}
      columns={[
        {
          title: t('number'),
          dataIndex: 'loginName',
          sorter: (one, other) => one.loginName.localeCompare(other.loginName),
          showSorterTooltip: false,
        },
        { title: t('name'), dataIndex: 'userName' },
        { title: t('classes'), dataIndex: 'className' },
        ...tally,
      ]}
    />
  );
}
