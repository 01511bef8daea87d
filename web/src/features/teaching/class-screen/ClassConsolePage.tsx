import { useParams } from 'react-router';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ClassActions } from './ClassActions.tsx';
import { ClassConsole } from './ClassConsole.tsx';
import { ClassRecord } from './ClassRecord.tsx';
import styles from './class-screen.module.css';
import { classScreenText } from './class-screen.text.ts';
import { useClassState } from './useClassState.ts';

/** The teacher's page of a class session: the console while it runs, then its records. */
export function ClassConsolePage() {
  const t = useText(classScreenText);
  const { classSessionId = '' } = useParams();
  const state = useClassState(classSessionId, true);
  const data = state.data;
  const running = data?.state === 'running';
  return (
    <Page
      title={data ? `${data.courseName} · ${data.title}` : state.isError ? t('classes') : ''}
      width="full"
      breadcrumb={[{ title: t('classes'), to: '/teaching/classes' }, ...(data ? [{ title: data.title }] : [])]}
      subtitle={
        data && (
          <span className={styles.facts}>
            <StateTag tone={running ? 'busy' : 'neutral'}>{t(data.paused ? 'paused' : data.state)}</StateTag>
            <span>{data.classNames.join('、')}</span>
            <span>
              {data.beginTime.slice(0, 16)} – {running ? '' : data.endTime.slice(11, 16)}
            </span>
            {running && <span>{t('inside', { inside: data.insideCount, total: data.expectedCount })}</span>}
            {running && <span>{t('until', { time: data.endTime.slice(11, 16) })}</span>}
          </span>
        )
      }
      extra={data && running && <ClassActions state={data} onChanged={() => void state.refetch()} />}
    >
      <QueryView query={state} loading={<Loading rows={10} />}>
        {(now) => (now.state === 'running' ? <ClassConsole state={now} /> : <ClassRecord state={now} />)}
      </QueryView>
    </Page>
  );
}
