import {
  type ApplicationKind,
  applicationKindNames,
  applicationKinds,
  applicationStateNames,
  applicationStates,
  applicationTransitions,
  type OwnApplication,
  ownApplicationApi,
} from '@xueyan/contract/school/course-application';
import { courseHallApi } from '@xueyan/contract/school/course-hall';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { applicationText } from './application.text.ts';
import { commonColumns } from './application-columns.tsx';

const ApplicationDetail = lazyNamed(() => import('./ApplicationDetail.tsx'), 'ApplicationDetail');

/** The actor’s own requests with their outcomes. */
export function MyApplicationsPage() {
  const t = useText(applicationText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const notice = useNotice();
  const [seen, setSeen] = useState<OwnApplication | null>(null);
  const cancel = useAction(ownApplicationApi.cancel, [
    ownApplicationApi.listMine,
    courseHallApi.list,
    courseHallApi.get,
  ]);
  const columns = useMemo(() => columnsOf(t, phrase), [t, phrase]);
  const search = useMemo(
    () => [
      { name: 'courseName', label: t('course') },
      {
        name: 'kind',
        label: t('kind'),
        options: applicationKinds.map((value) => ({ value, label: phrase(applicationKindNames[value]) })),
      },
      {
        name: 'state',
        label: t('state'),
        options: applicationStates.map((value) => ({ value, label: phrase(applicationStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const askCancel = async ({ applicationId, courseName: course }: OwnApplication) => {
    const question = { title: t('cancelTitle', { course }), okText: t('cancelOk'), danger: true };
    if (!(await notice.confirm({ ...question, content: '' }))) return;
    await cancel.mutateAsync({ applicationId }).then(() => notice.success(t('cancelled')), notice.error);
  };
  const toHall = (
    <Button type="primary" onClick={() => void navigate('/hall')}>
      {t('toHall')}
    </Button>
  );
  return (
    <Page title={t('mineTitle')} width="full" extra={toHall}>
      <ListTable
        endpoint={ownApplicationApi.listMine}
        label={t('mineTitle')}
        columns={columns}
        rowKey="applicationId"
        search={search}
        toolbar={(list) => <Hearing again={list.reload} />}
        rowActions={(row) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => setSeen(row)}>
              {t('details')}
            </Button>
            <May transition={applicationTransitions.cancel} of={row}>
              <Button type="link" size="small" danger onClick={() => void askCancel(row)}>
                {t('cancel')}
              </Button>
            </May>
          </Space>
        )}
        empty={<EmptyState compact title={t('mineEmpty')} hint={t('mineHint')} action={toHall} />}
      />
      <DialogSlot subject={seen}>
        {(row, open) => <ApplicationDetail of={row} open={open} onClose={() => setSeen(null)} />}
      </DialogSlot>
    </Page>
  );
}

/** Reloads when a request was decided. */
function Hearing({ again }: { again: () => void }) {
  useLive('application.changed', again);
  useLiveResume(again);
  return null;
}

function columnsOf(t: Say<Record<string, string>>, phrase: ReturnType<typeof usePhrase>): ListColumn<OwnApplication>[] {
  const common = commonColumns(t, phrase);
  return [
    {
      title: t('course'),
      dataIndex: 'courseName',
      sortField: 'courseName',
      pinned: true,
      render: (name: string, { courseId }) => <Link to={`/hall/${courseId}`}>{name}</Link>,
    },
    {
      title: t('kind'),
      dataIndex: 'kind',
      render: (kind: ApplicationKind) => phrase(applicationKindNames[kind]),
    },
    common.state,
    common.answer,
    common.createTime,
    common.decidedTime,
    { title: t('teacher'), dataIndex: 'teacherName' },
    common.reason,
    common.period,
  ];
}
