import { useQuery, useQueryClient } from '@tanstack/react-query';
import { machineApi } from '@xueyan/contract/lab/machine';
import { assistanceApi, assistanceMax, assistanceStateNames } from '@xueyan/contract/teaching/assistance';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Form, Input } from 'antd';
import { useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { putNews } from '../../../api/news.ts';
import { query, useAction } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { useFormGuard } from '../../../ui/autosave/useFormGuard.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { consolesPart } from '../../lab/console/consoles-part.shared.ts';
import { AssistanceChat } from './AssistanceChat.tsx';
import styles from './assistance.module.css';
import { assistanceText } from './assistance.text.ts';
import { assistanceTones } from './assistance-tone.ts';

type Detail = Output<typeof assistanceApi.get>;

/** Help for one student: their console, and the chat beside it. */
export function AssistancePage() {
  const t = useText(assistanceText);
  const phrase = usePhrase();
  const { assistanceId = '' } = useParams();
  const found = useQuery(query(assistanceApi.get, { assistanceId }));
  useLive('assistance.changed', () => void found.refetch());
  useLiveResume(() => void found.refetch());
  const { data } = found;
  return (
    <Page
      title={data ? `${data.userName} · ${data.sectionTitle}` : ''}
      tabTitle={t('title')}
      subtitle={data?.courseName}
      width="full"
      breadcrumb={[{ title: t('title'), to: '/teaching/assistance' }]}
      extra={data && <StateTag tone={assistanceTones[data.state]}>{phrase(assistanceStateNames[data.state])}</StateTag>}
    >
      <QueryView query={found} loading={<Loading rows={8} />}>
        {(detail) => <Help detail={detail} />}
      </QueryView>
    </Page>
  );
}

function Help({ detail }: { detail: Detail }) {
  const t = useText(assistanceText);
  const notice = useNotice();
  const { assistanceId, state, takerId, takerName, typing, machineId } = detail;
  const stale = [assistanceApi.get];
  const take = useAction(assistanceApi.take, stale);
  const mine = state === 'taken' && takerId === session.user()?.id;
  const note = mine
    ? t(typing ? 'youType' : 'studentHolds')
    : state === 'taken' && t('otherHelps', { name: takerName });
  const why = () => {
    if (state === 'waiting') return t('takeFirst');
    if (state !== 'taken') return t('ended1');
    return mine ? t('noMachine') : t('otherHelps', { name: takerName });
  };
  return (
    <div className={styles.help}>
      <div className={styles.console}>
        {mine && machineId ? (
          <Screen machineId={machineId} mode={typing ? 'help' : 'look'} />
        ) : (
          <EmptyState title={why()} hint={mine ? t('noMachineHint') : detail.note} />
        )}
      </div>
      <aside className={styles.side}>
        <p className={styles.words}>{detail.words}</p>
        {note && (
          <span className={styles.faint} role="status">
            {note}
          </span>
        )}
        {state === 'waiting' && (
          <Button
            type="primary"
            loading={take.isPending}
            onClick={() => take.mutateAsync({ assistanceId }).catch(notice.error)}
          >
            {t('take')}
          </Button>
        )}
        <AssistanceChat
          key={assistanceId}
          assistanceId={assistanceId}
          lines={detail.lineList}
          open={mine || state === 'waiting'}
        />
        {state === 'taken' && <EndForm assistanceId={assistanceId} />}
      </aside>
    </div>
  );
}

function Screen({ machineId, mode }: { machineId: string; mode: 'look' | 'help' }) {
  const t = useText(assistanceText);
  const client = useQueryClient();
  const machineQuery = query(machineApi.get, { machineId });
  const machine = useQuery({ ...machineQuery, refetchInterval: 10_000 });
  useLive('machine.state', (data) => {
    if (data.machineId === machineId) putNews(client, machineQuery.queryKey, data);
  });
  return (
    <QueryView query={machine}>
      {({ desktop, state }) =>
        state === 'running' ? (
          <PartSlot part={consolesPart} loading={<Loading />}>
            {({ Consoles }) => (
              <Consoles key={mode} {...{ machineId, mode, desktop }} onEnded={() => void machine.refetch()} />
            )}
          </PartSlot>
        ) : (
          <EmptyState title={t('noMachine')} hint={t('noMachineHint')} />
        )
      }
    </QueryView>
  );
}

function EndForm({ assistanceId }: { assistanceId: string }) {
  const t = useText(assistanceText);
  const notice = useNotice();
  const end = useAction(assistanceApi.end, [assistanceApi.get]);
  const guard = useFormGuard<{ note?: string }>({});
  return (
    <Form<{ note?: string }>
      layout="vertical"
      onValuesChange={guard.onValuesChange}
      onFinish={async ({ note = '' }) => {
        const sure = await notice.confirm({ title: t('endSure'), content: t('endHint') });
        if (sure) await end.mutateAsync({ assistanceId, note }).then(() => guard.noteSaved({ note }), notice.error);
      }}
    >
      <Form.Item name="note" label={t('noteLabel')}>
        <Input.TextArea maxLength={assistanceMax.note} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Button danger block htmlType="submit" loading={end.isPending}>
        {t('end')}
      </Button>
    </Form>
  );
}
