import { type ClassPerson, type ClassState, classSessionApi } from '@xueyan/contract/teaching/class-session';
import { useMemo } from 'react';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { classScreenText } from './class-screen.text.ts';

const attendanceWords = {
  missing: 'missing',
  signed: 'signedIn',
  late: 'late',
  absent: 'absent',
  leave: 'leave',
} as const;

/** Milliseconds between reloads of the minutes while a session runs. */
const refreshMs = 20_000;

interface ClassPeopleProps {
  state: ClassState;
  /** Beside the slides: only who is present. */
  compact?: boolean;
}

/** The admitted students with sign-in, minutes and activity. */
export function ClassPeople({ state, compact = false }: ClassPeopleProps) {
  const t = useText(classScreenText);
  const running = state.state === 'running';
  const search = useMemo(() => [{ name: 'userName', label: t('userName') }], [t]);
  const columns = useMemo<ListColumn<ClassPerson>[]>(() => {
    const wide: ListColumn<ClassPerson>[] = [
      { dataIndex: 'className' },
      { dataIndex: 'groupName' },
      { dataIndex: 'pickCount', align: 'right' },
      { dataIndex: 'answerCount', align: 'right' },
      { dataIndex: 'rightCount', align: 'right' },
      { dataIndex: 'postCount', align: 'right' },
    ];
    return [
      { dataIndex: 'userName', sortField: 'userName', pinned: true },
      ...(compact ? [] : [{ dataIndex: 'loginName', sortField: 'loginName' }]),
      ...(running
        ? [
            {
              title: t('present'),
              dataIndex: 'inside',
              render: (inside: boolean) => (
                <StateTag tone={inside ? 'good' : 'neutral'}>{t(inside ? 'insideNow' : 'outside')}</StateTag>
              ),
            },
          ]
        : []),
      {
        dataIndex: 'attendance',
        render: (attendance: ClassPerson['attendance']) => (attendance ? t(attendanceWords[attendance]) : '–'),
      },
      { dataIndex: 'minutes', sortField: 'minutes', align: 'right' },
      ...(compact ? [] : wide),
    ];
  }, [t, compact, running]);
  return (
    <ListTable
      endpoint={classSessionApi.people}
      label={t('tabPeople')}
      rowKey="userId"
      filters={{ classSessionId: state.classSessionId }}
      search={search}
      columns={columns}
      place="memory"
      {...(running && { refreshEvery: refreshMs })}
    />
  );
}
