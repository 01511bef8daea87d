import { studentTeamApi, type TeamMemberRow } from '@xueyan/contract/teaching/student-team';
import { useMemo } from 'react';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { studentTeamText } from './student-team.text.ts';

/** The students of a course with their teams, sortable and exportable. */
export function MemberList({ courseId }: { courseId: string }) {
  const t = useText(studentTeamText);
  const filters = useMemo(() => ({ courseId }), [courseId]);
  const columns = useMemo<ListColumn<TeamMemberRow>[]>(
    () => [
      { dataIndex: 'userName', pinned: true },
      { dataIndex: 'loginName', sortField: 'loginName' },
      { dataIndex: 'className' },
      { dataIndex: 'teamName', sortField: 'teamName' },
      { dataIndex: 'role' },
    ],
    [],
  );
  return (
    <ListTable
      endpoint={studentTeamApi.members}
      label={t('list')}
      rowKey="userId"
      filters={filters}
      columns={columns}
      place="memory"
    />
  );
}
