import BorderOuterOutlined from '@ant-design/icons/BorderOuterOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type DatasetKind, datasetKinds } from '@xueyan/contract/prep/dataset';
import {
  type AnyAlgorithm,
  algorithmTitle,
  type TrainingRun,
  type TrainingState,
  trainingApi,
} from '@xueyan/contract/prep/training';
import { comparedRuns } from '@xueyan/contract/prep/training-comparison';
import { Button, Space } from 'antd';
import { type MouseEvent, useMemo, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { detectionText } from './detection.text.ts';
import { figuresInWords } from './failure.ts';
import { InstallNote } from './InstallNote.tsx';
import { pagePictureText } from './page-picture.text.ts';
import { StopButton } from './StopButton.tsx';
import { trainingText } from './training.text.ts';

const PictureStartModal = lazyNamed(() => import('./PictureStartModal.tsx'), 'PictureStartModal');
const DetectionStartModal = lazyNamed(() => import('./DetectionStartModal.tsx'), 'DetectionStartModal');
const StartModal = lazyNamed(() => import('./StartModal.tsx'), 'StartModal');

/** Forms by what they train on. */
const formFor = { machineLearning: 'table', imageClassification: 'pictures', objectDetection: 'detection' } as const;
type Form = (typeof formFor)[DatasetKind];
/** What trains in the page, where the server trains nothing. */
const inBrowser: Partial<Record<Form, string>> = { table: 'tables', pictures: 'pictures' };

/**
 * Returns the data set that the address asks to train on, with the form for it, and what removes that from the address:
 * the pages of data sets lead here.
 */
function useAsked(): [{ form: Form; given: string } | null, () => void] {
  const [params, setParams] = useSearchParams();
  const kind = datasetKinds.find((one) => one === params.get('kind'));
  const given = params.get('dataset');
  const forget = () =>
    setParams(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete('kind');
        rest.delete('dataset');
        return rest;
      },
      { replace: true },
    );
  return [kind && given ? { form: formFor[kind], given } : null, forget];
}

const removal = { one: trainingApi.remove, nameOf: ({ name }: TrainingRun) => name, stale: [trainingApi.list] };
const tones = { waiting: 'neutral', running: 'busy', done: 'good', failed: 'bad', stopped: 'neutral' } as const;

/** List of the actor's own trainings with their figures. */
export function TrainingsPage() {
  const t = useText(trainingText);
  const say = useText(detectionText);
  const offer = useText(pagePictureText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const status = useQuery(query(trainingApi.status, {}));
  const [asked, forget] = useAsked();
  const [chosen, setChosen] = useState<Form | null>(null);
  const search = useMemo(() => [{ name: 'name', label: t('name') }], [t]);
  const columns = useMemo<ListColumn<TrainingRun>[]>(
    () => [
      {
        title: t('name'),
        dataIndex: 'name',
        pinned: true,
        render: (name: string, { runId, pinned }) => (
          <Space size={4}>
            <Link to={`/prep/trainings/${runId}`}>{name}</Link>
            {pinned && <StateTag tone="good">{t('best')}</StateTag>}
          </Space>
        ),
      },
      { title: t('dataset'), dataIndex: 'datasetName' },
      { title: t('algorithm'), dataIndex: 'algorithm', render: (one: AnyAlgorithm) => phrase(algorithmTitle(one)) },
      {
        title: t('state'),
        dataIndex: 'state',
        render: (state: TrainingState) => <StateTag tone={tones[state]}>{t(state)}</StateTag>,
      },
      {
        title: t('figures'),
        dataIndex: 'figures',
        render: (figures: Record<string, number>) => figuresInWords(t, figures) || '—',
      },
      {
        title: t('created'),
        dataIndex: 'createTime',
        sortField: 'createTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [t, phrase],
  );
  const missing = status.data && !status.data.available ? status.data.missing : [];
  const disabled = !status.data?.available;
  const given = chosen ? undefined : asked?.given;
  const close = () => {
    setChosen(null);
    if (asked) forget();
  };
  const instead = status.data && disabled && asked ? inBrowser[asked.form] : undefined;
  if (instead) return <Navigate replace to={`/prep/browser-training?data=${instead}&dataset=${asked?.given}`} />;
  const toBrowser = (event: MouseEvent) => {
    event.preventDefault();
    void navigate('/prep/browser-training?data=pictures');
  };
  const create = (
    <Space wrap>
      <Button icon={<GlobalOutlined aria-hidden />} href="/prep/browser-training?data=pictures" onClick={toBrowser}>
        {offer('offer')}
      </Button>
      <Button icon={<BorderOuterOutlined aria-hidden />} disabled={disabled} onClick={() => setChosen('detection')}>
        {say('create')}
      </Button>
      <Button icon={<PictureOutlined aria-hidden />} disabled={disabled} onClick={() => setChosen('pictures')}>
        {t('createPictures')}
      </Button>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={disabled} onClick={() => setChosen('table')}>
        {t('create')}
      </Button>
    </Space>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      {status.data && <InstallNote missing={missing} nets={status.data.nets} />}
      <ListTable
        endpoint={trainingApi.list}
        label={t('title')}
        columns={columns}
        rowKey="runId"
        search={search}
        removal={removal}
        selection
        toolbar={(list) => (
          <Button
            disabled={list.keys.length < comparedRuns.min || list.keys.length > comparedRuns.max}
            onClick={() => navigate(`/prep/training-comparison?runs=${list.keys.join(',')}`)}
          >
            {t('compare')}
          </Button>
        )}
        refreshEvery={5000}
        rowActions={(row, list) => (
          <Space size={4}>
            <Link to={`/prep/trainings/${row.runId}`}>{t('open')}</Link>
            {row.state === 'waiting' || row.state === 'running' ? (
              <StopButton run={row} link />
            ) : (
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={chosen ?? (status.data ? asked?.form : null)}>
        {(form, shown) => {
          const dialog = { open: shown, given, onClose: close };
          if (form === 'table') return <StartModal {...dialog} />;
          const nets = status.data?.nets ?? false;
          return form === 'pictures' ? (
            <PictureStartModal {...dialog} nets={nets} />
          ) : (
            <DetectionStartModal {...dialog} nets={nets} />
          );
        }}
      </DialogSlot>
    </Page>
  );
}
