import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { candidateNamingApi, type ExamPerson } from '@xueyan/contract/exam/candidate-naming';
import { mostNamed } from '@xueyan/contract/exam/exam-form';
import { Input, Table } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { listText } from '../../../ui/list/list.text.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { ClassPick } from './ClassPick.tsx';
import { candidateNamingText } from './candidate-naming.text.ts';
import styles from './naming.module.css';

interface PeoplePickProps {
  /** Exam that they would sit; undefined for one that is not saved yet. */
  examId?: string | undefined;
  /** Classes that will be invited to it. */
  classIds?: string[] | undefined;
  /** False until it is known for which exam they are picked. */
  ready: boolean;
  chosen: ExamPerson[];
  onChange: (chosen: ExamPerson[]) => void;
}

/** People of the school who may sit exams, found by number, account or name, or by class, to be ticked. */
export function PeoplePick({ examId, classIds, ready, chosen, onChange }: PeoplePickProps) {
  const t = useText(candidateNamingText);
  const list = useText(listText);
  const [typed, setTyped] = useState('');
  const [classId, setClassId] = useState<string>();
  const words = useSettled(typed.trim(), 300);
  const found = useQuery({
    ...query(candidateNamingApi.people, {
      ...(examId && { examId }),
      ...(classIds?.length && { classIds }),
      ...(words && { words }),
      ...(classId && { classId }),
    }),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const { personList = [], totalSize = 0 } = found.data ?? {};
  const more = totalSize - personList.length;
  return (
    <>
      <div className={styles.search}>
        <Input
          allowClear
          maxLength={40}
          aria-label={t('pickWords')}
          placeholder={t('pickWords')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ClassPick value={classId} onChange={setClassId} />
      </div>
      <Table<ExamPerson>
        size="small"
        rowKey="userId"
        aria-label={t('pickTitle')}
        loading={{ spinning: found.isFetching, delay: 300 }}
        dataSource={personList}
        columns={[
          { title: t('number'), dataIndex: 'number', render: (number: string, row) => number || row.loginName },
          { title: t('userName'), dataIndex: 'userName' },
          { title: t('class'), dataIndex: 'className' },
          {
            title: t('comes'),
            dataIndex: 'comes',
            render: (comes: ExamPerson['comes']) => (comes ? t(comes === 'named' ? 'comesNamed' : 'comesClass') : ''),
          },
        ]}
        rowSelection={{
          selectedRowKeys: chosen.map(({ userId }) => userId),
          preserveSelectedRowKeys: true,
          onChange: (keys, rows) => {
            // A row that an earlier search found is not known to the table any more.
            const known = new Map([...chosen, ...rows.filter(Boolean)].map((person) => [person.userId, person]));
            onChange(keys.flatMap((key) => known.get(String(key)) ?? []));
          },
          getTitleCheckboxProps: () => ({ 'aria-label': list('all') }),
          getCheckboxProps: ({ userName, comes }) => ({
            'aria-label': list('choose', { name: userName }),
            disabled: comes !== null,
          }),
        }}
        locale={{
          emptyText: <EmptyState compact title={t(!ready ? 'chooseExam' : found.data ? 'pickNone' : 'pickWait')} />,
        }}
        scroll={{ x: 'max-content', y: 320 }}
        pagination={false}
      />
      {more > 0 && <p className={styles.hint}>{t('pickMore', { n: more })}</p>}
      {chosen.length > mostNamed && <p className={styles.hint}>{t('pickMost', { n: mostNamed })}</p>}
    </>
  );
}
