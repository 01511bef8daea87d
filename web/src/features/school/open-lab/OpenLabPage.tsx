import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { openLabApi } from '@xueyan/contract/school/open-lab';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './open-lab.module.css';
import { openLabText } from './open-lab.text.ts';
import { type LabWeek, SlotWeek } from './SlotWeek.tsx';

/** An open lab: its experiments, and the slots for booking. */
export function OpenLabPage() {
  const t = useText(openLabText);
  const { courseId = '' } = useParams();
  const [from, setFrom] = useState(() => schoolNow().slice(0, 10));
  const week = useQuery({
    ...query(openLabApi.calendar, { courseId, from }),
    placeholderData: keepPreviousData,
    // Others may book in between.
    refetchInterval: 10_000,
  });
  const name = week.data?.lab.courseName ?? '';
  return (
    <Page title={name} breadcrumb={[{ title: t('title'), to: '/open-labs' }, { title: name || '…' }]}>
      <QueryView query={week} loading={<Loading rows={8} />}>
        {(shown) => (
          <>
            <About week={shown} />
            {shown.lab.booking && !shown.lab.free && <SlotWeek week={shown} from={from} onMove={setFrom} />}
          </>
        )}
      </QueryView>
    </Page>
  );
}

function About({ week: { lab, experimentList } }: { week: LabWeek }) {
  const t = useText(openLabText);
  const notice = useNotice();
  const navigate = useNavigate();
  const join = useAction(openLabApi.join, [openLabApi.calendar, openLabApi.list, courseApi.listStudy]);
  const { courseId, booking, joined, free } = lab;
  const enter = () => void navigate(`/courses/${courseId}`);
  const joinNow = () =>
    join.mutate({ courseId }, { onSuccess: () => notice.success(t('joined')), onError: notice.error });
  return (
    <section className={styles.head} aria-label={lab.courseName}>
      <div>
        <p className={styles.quiet}>{t('teacher', { name: lab.teacherName })}</p>
        {lab.introduction && <p className={styles.introduction}>{lab.introduction}</p>}
        {free && <p className={styles.quiet}>{t('free')}</p>}
        <h2>{t('content')}</h2>
        <ol className={styles.experiments}>
          {experimentList.map(({ sectionId, title }) => (
            <li key={sectionId}>{joined ? <Link to={`/experiments/${sectionId}`}>{title}</Link> : title}</li>
          ))}
        </ol>
      </div>
      {joined ? (
        <Button type="primary" onClick={enter}>
          {t('open')}
        </Button>
      ) : booking ? (
        <p className={styles.quiet}>{t('bookFirst')}</p>
      ) : (
        <Button type="primary" loading={join.isPending} onClick={joinNow}>
          {t('join')}
        </Button>
      )}
    </section>
  );
}
