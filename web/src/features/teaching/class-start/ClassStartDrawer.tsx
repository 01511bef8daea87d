import { useQuery } from '@tanstack/react-query';
import {
  classStartApi as api,
  type ClassStart,
  classStartTransitions,
  MachineNamePattern,
  machineNameOf,
} from '@xueyan/contract/teaching/class-start';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import { Button, Drawer, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import styles from './ClassStart.module.css';
import { classStartText } from './class-start.text.ts';
import { WhatIf } from './WhatIf.tsx';

type Overview = Output<typeof api.overview>;

/** The machines of a class: their states, a start now or at a time, and if they fit. */
export function ClassStartDrawer({
  sectionId,
  open,
  onClose,
}: {
  sectionId: string;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText(classStartText);
  const found = useQuery({ ...query(api.overview, { sectionId }), enabled: open, refetchInterval: 3_000 });
  return (
    <Drawer open={open} title={t('title')} size={560} onClose={onClose} destroyOnHidden>
      <QueryView query={found}>{(overview) => <Body {...{ sectionId, overview }} />}</QueryView>
    </Drawer>
  );
}

function Body({ sectionId, overview }: { sectionId: string; overview: Overview }) {
  const t = useText(classStartText);
  const notice = useNotice();
  const [startTime, setStartTime] = useState<string | null>(null);
  const [namePattern, setNamePattern] = useState(
    overview.lessonNamePattern || (overview.classStartList[0]?.namePattern ?? ''),
  );
  const named = MachineNamePattern.safeParse(namePattern).success;
  const save = useAction(api.save, [api.overview]);
  const saveNames = useAction(api.saveNames, [api.overview]);
  const { students, nextLesson, leadMinutes, lessonNamePattern } = overview;
  const nameLessons = () =>
    saveNames.mutate(
      { sectionId, namePattern },
      { onSuccess: () => notice.success(t('lessonNamesSaved')), onError: notice.error },
    );
  const start = (time: string | null) =>
    save.mutate(
      { sectionId, startTime: time, namePattern },
      {
        onSuccess: () => notice.success(time ? t('plannedAt', { time: time.slice(0, 16) }) : t('started')),
        onError: notice.error,
      },
    );
  const startNow = async () => {
    if (await notice.confirm({ title: t('nowTitle', { n: students }), content: t('hint'), okText: t('now') }))
      start(null);
  };
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('hint')}</p>
      <section className={styles.part}>
        <div className={styles.line}>
          <Button
            type="primary"
            loading={save.isPending}
            disabled={students === 0 || !named}
            onClick={() => void startNow()}
          >
            {t('now')}
          </Button>
          <TimeField value={startTime} onChange={setStartTime} label={t('time')} />
          <Button disabled={!startTime || !named} loading={save.isPending} onClick={() => start(startTime)}>
            {t('at')}
          </Button>
        </div>
        <NameField {...{ namePattern, named, students }} onChange={setNamePattern} />
        {nextLesson && (
          <div className={styles.line}>
            <span className={styles.hint}>{t('nextLesson', { time: nextLesson.slice(0, 16) })}</span>
            {[5, 10, 20].map((n) => (
              <Button key={n} size="small" onClick={() => setStartTime(minutesBefore(nextLesson, n))}>
                {t('before', { n })}
              </Button>
            ))}
          </div>
        )}
        {leadMinutes > 0 && (
          <div className={styles.line}>
            <span className={styles.hint}>
              {t('auto', { n: leadMinutes })}
              {lessonNamePattern && t('autoNames', { pattern: lessonNamePattern })}
            </span>
            {namePattern !== lessonNamePattern && (
              <Button size="small" disabled={!named} loading={saveNames.isPending} onClick={nameLessons}>
                {namePattern ? t('nameLessons') : t('unnameLessons')}
              </Button>
            )}
          </div>
        )}
      </section>
      <Machines overview={overview} />
      <WhatIf {...{ sectionId, students, startTime }} />
      <section className={styles.part}>
        <h3>{t('plans')}</h3>
        {overview.classStartList.length === 0 && <p className={styles.hint}>{t('noPlans')}</p>}
        {overview.classStartList.map((plan) => (
          <Plan key={plan.classStartId} plan={plan} />
        ))}
      </section>
    </div>
  );
}

interface NameFieldProps {
  namePattern: string;
  /** True if the pattern is valid. */
  named: boolean;
  students: number;
  onChange: (pattern: string) => void;
}

function NameField({ namePattern, named, students, onChange }: NameFieldProps) {
  const t = useText(classStartText);
  const example = { n: 1, total: students, account: '20260101' };
  return (
    <div className={styles.part}>
      <Input
        aria-label={t('names')}
        prefix={<span className={styles.hint}>{t('names')}</span>}
        value={namePattern}
        maxLength={30}
        placeholder="linux-{n}"
        spellCheck={false}
        autoCapitalize="off"
        {...(named ? {} : { status: 'error' })}
        onChange={({ target }) => onChange(target.value.trim())}
      />
      <span className={styles.hint}>
        {named && namePattern
          ? t('namedLike', { name: machineNameOf(namePattern, example) })
          : t('nameHint', { n: '{n}', account: '{account}' })}
      </span>
    </div>
  );
}

const minutesBefore = (time: string, minutes: number) =>
  dayjs(time, 'YYYY-MM-DD HH:mm:ss').subtract(minutes, 'minute').format('YYYY-MM-DD HH:mm:ss');

const states = ['running', 'starting', 'queued', 'asleep', 'failed'] as const;

function Machines({ overview }: { overview: Overview }) {
  const t = useText(classStartText);
  const there = states.reduce((sum, state) => sum + overview[state], 0);
  const seconds = overview.secondsLeft;
  return (
    <section className={styles.part}>
      <h3>{t('machines')}</h3>
      <div className={styles.counts}>
        {states.map((state) => (
          <Count key={state} name={t(state)} n={overview[state]} />
        ))}
        <Count name={t('none')} n={Math.max(0, overview.students - there)} />
      </div>
      {overview.starting + overview.queued > 0 && seconds !== null && (
        <p className={styles.hint}>{t(overview.queued > 0 ? 'leftQueue' : 'left', { seconds })}</p>
      )}
    </section>
  );
}

const Count = ({ name, n }: { name: string; n: number }) => (
  <div className={styles.count}>
    <div className={styles.hint}>{name}</div>
    <div className={styles.number}>{n}</div>
  </div>
);

function Plan({ plan }: { plan: ClassStart }) {
  const t = useText(classStartText);
  const notice = useNotice();
  const cancel = useAction(api.cancel, [api.overview]);
  const time = plan.startTime.slice(0, 16);
  const ask = async () => {
    if (await notice.confirm({ title: t('cancelTitle', { time }), okText: t('cancel'), danger: true }))
      cancel.mutate({ classStartId: plan.classStartId }, { onError: notice.error });
  };
  return (
    <div className={styles.plan}>
      <div>
        {[time, plan.userName || t('automatic'), plan.namePattern].filter(Boolean).join(' · ')}
        <div className={styles.hint}>
          {wordsOf(t, plan)}
          {plan.refused > 0 && plan.reason && ` · ${plan.reason}`}
        </div>
      </div>
      {allowsFrom(classStartTransitions.cancel, plan.state) ? (
        <Button size="small" danger type="text" onClick={() => void ask()}>
          {t('cancel')}
        </Button>
      ) : (
        <StateTag tone={plan.state === 'failed' ? 'bad' : plan.state === 'running' ? 'busy' : 'good'}>
          {plan.total - plan.refused} / {plan.total}
        </StateTag>
      )}
    </div>
  );
}

function wordsOf(t: Say<Record<string, string>>, { state, asked, total, refused }: ClassStart): string {
  if (state === 'running') return t('going', { asked, total });
  if (state === 'failed') return t('allFailed');
  return state === 'planned' ? t('planned') : t('done', { asked, refused });
}
