import {
  type ApplicationState,
  applicationStateNames,
  type OwnApplication,
  type ReceivedApplication,
} from '@xueyan/contract/school/course-application';
import type { Tone } from '../../../ui/feedback/StateTag.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import type { ListColumn } from '../../../ui/list/ListTable.tsx';
import type { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './application.module.css';

export const stateTones: Record<ApplicationState, Tone> = {
  waiting: 'busy',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
};

type Words = (
  key: 'state' | 'reason' | 'period' | 'createTime' | 'decidedTime' | 'answer' | 'decidedBy' | 'automatic',
) => string;

const minutes = (time: string | null) => time?.slice(0, 16) ?? '';

export const periodOf = ({ auditFrom, auditUntil }: Pick<OwnApplication, 'auditFrom' | 'auditUntil'>) =>
  auditFrom && auditUntil ? `${auditFrom.slice(0, 10)} – ${auditUntil.slice(0, 10)}` : '';

/** Columns of a request for both applicants and deciders. */
export const commonColumns = (t: Words, phrase: ReturnType<typeof usePhrase>) =>
  ({
    reason: {
      title: t('reason'),
      dataIndex: 'reason',
      render: (reason: string) => <span className={styles.clip}>{reason}</span>,
    },
    period: { title: t('period'), key: 'period', render: (_: unknown, row: OwnApplication) => periodOf(row) },
    state: {
      title: t('state'),
      dataIndex: 'state',
      render: (state: ApplicationState) => (
        <StateTag tone={stateTones[state]}>{phrase(applicationStateNames[state])}</StateTag>
      ),
    },
    answer: {
      title: t('answer'),
      dataIndex: 'answer',
      render: (answer: string) => <span className={styles.clip}>{answer}</span>,
    },
    decidedBy: {
      title: t('decidedBy'),
      dataIndex: 'decidedByName',
      render: (name: string, { state }: OwnApplication) => name || (state === 'approved' ? t('automatic') : ''),
    },
    createTime: { title: t('createTime'), dataIndex: 'createTime', sortField: 'createTime', render: minutes },
    decidedTime: { title: t('decidedTime'), dataIndex: 'decidedTime', sortField: 'decidedTime', render: minutes },
  }) satisfies Record<string, ListColumn<ReceivedApplication>>;
