import { useQuery } from '@tanstack/react-query';
import { applicationCountApi } from '@xueyan/contract/school/application-count';
import {
  type ApplicationKind,
  answeringApis,
  applicationKinds,
  applicationStateNames,
  applicationStates,
  applicationTransitions,
  auditApplicationApi,
  type ReceivedApplication,
} from '@xueyan/contract/school/course-application';
import { Badge, Button, Segmented, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { secondsUntil } from '../../../api/school-time.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { type Say, useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './application.module.css';
import { applicationText } from './application.text.ts';
import { commonColumns } from './application-columns.tsx';

const DecideModal = lazyNamed(() => import('./DecideModal.tsx'), 'DecideModal');
const ApplicationDetail = lazyNamed(() => import('./ApplicationDetail.tsx'), 'ApplicationDetail');

type Row = ReceivedApplication;
type List = ListHandle<Row>;
interface Deciding {
  step: 'approve' | 'reject';
  rows: Row[];
  list: List;
}

/** Requests of a kind for their decider: waiting and decided ones. */
export function ApplicationsView({ kind }: { kind: ApplicationKind }) {
  const t = useText(applicationText);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const tab = params.get('tab') === 'decided' ? 'decided' : 'waiting';
  const counts = useQuery(query(applicationCountApi.countWaiting, {}));
  const kinds = (
    <Segmented<ApplicationKind>
      value={kind}
      aria-label={t('kinds')}
      onChange={(next) => void navigate(`/applications/${next}`)}
      options={applicationKinds.map((value) => ({
        value,
        label: (
          <span className={styles.kindLabel}>
            {t(value)}
            <Badge count={counts.data?.[value] ?? 0} size="small" />
          </span>
        ),
      }))}
    />
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <div className={styles.bar}>
        {kinds}
        <Segmented
          value={tab}
          aria-label={t('tabs')}
          onChange={(next) => void navigate(next === 'waiting' ? '?' : `?tab=${next}`)}
          options={[
            { value: 'waiting', label: t('waiting') },
            { value: 'decided', label: t('decided') },
          ]}
        />
      </div>
      <Requests key={`${kind} ${tab}`} kind={kind} tab={tab} onChanged={() => void counts.refetch()} />
    </Page>
  );
}

interface RequestsProps {
  kind: ApplicationKind;
  tab: 'waiting' | 'decided';
  onChanged: () => void;
}

function Requests({ kind, tab, onChanged }: RequestsProps) {
  const t = useText(applicationText);
  const phrase = usePhrase();
  const notice = useNotice();
  const end = useAction(auditApplicationApi.end, [auditApplicationApi.list]);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [seen, setSeen] = useState<{ row: Row; list: List } | null>(null);
  const columns = useMemo(() => columnsOf(t, phrase, kind, tab), [t, phrase, kind, tab]);
  const search = useMemo(
    () => [
      { name: 'userName', label: t('applicant') },
      { name: 'courseName', label: t('course') },
      { name: 'teacherName', label: t('teacher') },
      ...(tab === 'decided'
        ? [
            {
              name: 'state',
              label: t('state'),
              options: applicationStates
                .filter((state) => state !== 'waiting')
                .map((value) => ({ value, label: phrase(applicationStateNames[value]) })),
            },
          ]
        : []),
    ],
    [t, phrase, tab],
  );
  const askEnd = async ({ applicationId, userName, courseName }: Row) => {
    const question = { title: t('endTitle', { name: userName, course: courseName }), content: t('endContent') };
    if (!(await notice.confirm({ ...question, okText: t('endOk'), danger: true }))) return;
    await end.mutateAsync({ applicationId }).then(() => notice.success(t('ended')), notice.error);
  };
  const buttons = (row: Row, list: List) => (
    <>
      <May transition={applicationTransitions.approve} of={row}>
        <Button type="link" size="small" onClick={() => setDeciding({ step: 'approve', rows: [row], list })}>
          {t('approve')}
        </Button>
      </May>
      {kind === 'audit' && isGoingOn(row) && (
        <May transition={applicationTransitions.end} of={row}>
          <Button type="link" size="small" danger onClick={() => void askEnd(row)}>
            {t('end')}
          </Button>
        </May>
      )}
      <May transition={applicationTransitions.reject} of={row}>
        <Button type="link" size="small" danger onClick={() => setDeciding({ step: 'reject', rows: [row], list })}>
          {t('reject')}
        </Button>
      </May>
    </>
  );
  return (
    <>
      <ListTable
        endpoint={answeringApis[kind].list}
        filters={{ tab }}
        label={t(tab)}
        columns={columns}
        rowKey="applicationId"
        search={search}
        selection={tab === 'waiting'}
        toolbar={(list) => (
          <Toolbar
            list={list}
            tab={tab}
            onDecide={(step) => setDeciding({ step, rows: list.rows, list })}
            onChanged={onChanged}
          />
        )}
        rowActions={(row, list) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => setSeen({ row, list })}>
              {t('details')}
            </Button>
            {buttons(row, list)}
          </Space>
        )}
        empty={
          <EmptyState compact title={t(tab === 'waiting' ? 'emptyWaiting' : 'emptyDecided')} hint={t('emptyHint')} />
        }
      />
      <DialogSlot subject={deciding}>
        {({ step, rows, list }, open) => (
          <DecideModal
            open={open}
            kind={kind}
            step={step}
            rows={rows.map(({ applicationId, userName, courseName }) => ({
              applicationId,
              name: `${userName} · ${courseName}`,
            }))}
            onDone={(ids) => {
              list.forget(ids);
              setSeen(null);
            }}
            onClose={() => setDeciding(null)}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={seen}>
        {({ row, list }, open) => (
          <ApplicationDetail of={row} open={open} actions={buttons(row, list)} onClose={() => setSeen(null)} />
        )}
      </DialogSlot>
    </>
  );
}

/** Returns whether an audit is not over. */
const isGoingOn = ({ auditUntil }: Row) => auditUntil !== null && secondsUntil(auditUntil) > 0;

interface ToolbarProps {
  list: List;
  tab: 'waiting' | 'decided';
  onDecide: (step: 'approve' | 'reject') => void;
  onChanged: () => void;
}

/** Actions on the selected requests; reloads on changes made elsewhere. */
function Toolbar({ list, tab, onDecide, onChanged }: ToolbarProps) {
  const t = useText(applicationText);
  const again = () => {
    list.reload();
    onChanged();
  };
  useLive('application.changed', again);
  useLiveResume(again);
  const n = list.rows.length;
  if (tab !== 'waiting') return null;
  return (
    <Space wrap>
      <Button type="primary" disabled={n === 0} onClick={() => onDecide('approve')}>
        {t('approveMany', { n })}
      </Button>
      <Button danger disabled={n === 0} onClick={() => onDecide('reject')}>
        {t('rejectMany', { n })}
      </Button>
    </Space>
  );
}

function columnsOf(
  t: Say<Record<string, string>>,
  phrase: ReturnType<typeof usePhrase>,
  kind: ApplicationKind,
  tab: 'waiting' | 'decided',
): ListColumn<Row>[] {
  const common = commonColumns(t, phrase);
  return [
    { title: t('applicant'), dataIndex: 'userName', sortField: 'userName', pinned: true },
    { title: t('account'), dataIndex: 'loginName', sortField: 'loginName' },
    { title: t('className'), dataIndex: 'className' },
    { title: t('course'), dataIndex: 'courseName', sortField: 'courseName' },
    { title: t('teacher'), dataIndex: 'teacherName' },
    common.reason,
    ...(kind === 'audit' ? [common.period] : []),
    common.createTime,
    ...(tab === 'decided' ? [common.state, common.answer, common.decidedBy, common.decidedTime] : []),
  ];
}
