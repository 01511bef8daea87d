import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Assistance,
  type AssistanceState,
  assistanceApi,
  assistanceStateNames,
  assistanceStates,
} from '@xueyan/contract/teaching/assistance';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import styles from './assistance.module.css';
import { assistanceText } from './assistance.text.ts';
import { assistanceTones } from './assistance-tone.ts';

/** Requests for help in the actor's courses, and the log of finished ones. */
export function AssistancesPage() {
  const t = useText(assistanceText);
  const phrase = usePhrase();
  const notice = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const courseId = params.get('courseId') ?? undefined;
  const waiting = useQuery(query(assistanceApi.count, {}));
  const take = useAction(assistanceApi.take, [assistanceApi.list, assistanceApi.count]);
  const refresh = () => {
    for (const { path } of [assistanceApi.list, assistanceApi.count])
      void client.invalidateQueries({ queryKey: [path] });
  };
  useLive('assistance.changed', refresh);
  useLiveResume(refresh);
  const show = (assistanceId: string) => navigate(`/teaching/assistance/${assistanceId}`);
  const columns = useMemo<ListColumn<Assistance>[]>(
    () => [
      {
        title: t('student'),
        dataIndex: 'userName',
        pinned: true,
        render: (name: string, { loginName }) => `${name} · ${loginName}`,
      },
      { dataIndex: 'sectionTitle', ellipsis: true, width: 180 },
      { dataIndex: 'courseName', ellipsis: true, width: 180 },
      { dataIndex: 'words', ellipsis: true, width: 260 },
      {
        dataIndex: 'state',
        width: 120,
        render: (state: AssistanceState) => (
          <StateTag tone={assistanceTones[state]}>{phrase(assistanceStateNames[state])}</StateTag>
        ),
      },
      { dataIndex: 'takerName', render: (name: string) => name || '—' },
      { dataIndex: 'createTime', sortField: 'createTime', width: 170 },
      { dataIndex: 'takeTime', sortField: 'takeTime', width: 170, render: (time) => time ?? '—' },
      { dataIndex: 'endTime', sortField: 'endTime', width: 170, render: (time) => time ?? '—' },
      { dataIndex: 'note', ellipsis: true, width: 220, render: (note: string) => note || '—' },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('search') },
      {
        name: 'state',
        label: t('state'),
        options: assistanceStates.map((value) => ({ value, label: phrase(assistanceStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const takeOne = (assistanceId: string) =>
    take.mutateAsync({ assistanceId }).then(
      () => show(assistanceId),
      (error: unknown) => {
        notice.error(error);
        refresh();
      },
    );
  const waitingNow = waiting.data?.waiting ?? 0;
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        waitingNow > 0 && (
          <StateTag tone={assistanceTones.waiting}>{`${phrase(assistanceStateNames.waiting)} ${waitingNow}`}</StateTag>
        )
      }
    >
      <ListTable
        endpoint={assistanceApi.list}
        label={t('title')}
        columns={columns}
        rowKey="assistanceId"
        search={search}
        filters={courseId ? { courseId } : {}}
        toolbar={
          <CourseSelect
            className={styles.course}
            {...(courseId && { value: courseId })}
            onChange={(next) => setParams(next ? { courseId: next } : {}, { replace: true })}
            allowClear
            placeholder={t('course')}
            aria-label={t('course')}
          />
        }
        rowActions={({ assistanceId, state }) =>
          state === 'waiting' ? (
            <Button type="link" size="small" onClick={() => void takeOne(assistanceId)}>
              {t('take')}
            </Button>
          ) : (
            <Button type="link" size="small" onClick={() => show(assistanceId)}>
              {t(state === 'taken' ? 'open' : 'view')}
            </Button>
          )
        }
        empty={<EmptyState compact title={t('none')} hint={t('noneHint')} />}
      />
    </Page>
  );
}
