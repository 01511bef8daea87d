import { studentTeamApi, type TeamMemberRow } from '@xueyan/contract/teaching/student-team';
import { useMemo } from 'react';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { studentTeamText } from './student-team.text.ts';

/** The students of a course with their teams, to be sorted and exported. */
export function MemberList({ courseId }: { courseId: string }) {
  const t = useText(studentTeamText);
  const filters = useMemo(() => ({ courseId }), [courseId]);
  const columns = useMemo<ListColumn<TeamMemberRow>[]>(
    () => [
      { title: t('userName'), dataIndex: 'userName', pinned: true },
      { title: t('loginName'), dataIndex: 'loginName', sortField: 'loginName' },
      { title: t('className'), dataIndex: 'className' },
      { title: t('team'), dataIndex: 'teamName', sortField: 'teamName' },
      { title: t('roleTitle'), dataIndex: 'role' },
    ],
    [t],
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
