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

/** Milliseconds after which the minutes are read anew while a class goes on. */
const refreshMs = 20_000;

interface ClassPeopleProps {
  state: ClassState;
  /** Beside the slides: who is there, and nothing else. */
  compact?: boolean;
}

/** Who was called in: sign-in and minutes side by side, and what they did. */
export function ClassPeople({ state, compact = false }: ClassPeopleProps) {
  const t = useText(classScreenText);
  const running = state.state === 'running';
  const search = useMemo(() => [{ name: 'userName', label: t('userName') }], [t]);
  const columns = useMemo<ListColumn<ClassPerson>[]>(() => {
    const wide: ListColumn<ClassPerson>[] = [
      { title: t('className'), dataIndex: 'className' },
      { title: t('group'), dataIndex: 'groupName' },
      { title: t('pickCount'), dataIndex: 'pickCount', align: 'right' },
      { title: t('answerCount'), dataIndex: 'answerCount', align: 'right' },
      { title: t('rightCount'), dataIndex: 'rightCount', align: 'right' },
      { title: t('postCount'), dataIndex: 'postCount', align: 'right' },
    ];
    return [
      { title: t('userName'), dataIndex: 'userName', sortField: 'userName', pinned: true },
      ...(compact ? [] : [{ title: t('loginName'), dataIndex: 'loginName', sortField: 'loginName' }]),
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
        title: t('attendance'),
        dataIndex: 'attendance',
        render: (attendance: ClassPerson['attendance']) => (attendance ? t(attendanceWords[attendance]) : '–'),
      },
      { title: t('minutesPresent'), dataIndex: 'minutes', sortField: 'minutes', align: 'right' },
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
