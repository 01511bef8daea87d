import type { MarkedWork } from '@xueyan/contract/teaching/task-marking';
import { Alert, Button, Progress } from 'antd';
import { Link, useNavigate } from 'react-router';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { machineText } from './machine.text.ts';
import styles from './task.module.css';
import type { Task } from './task-view.ts';

/** Work at a lab machine: the way to it, and how many of its steps have passed. */
export function MachineWork({ task, writable, checking }: { task: Task; writable: boolean; checking: boolean }) {
  const t = useText(machineText);
  const navigate = useNavigate();
  const { experiment, experimentId } = task;
  if (!experiment || !experimentId) return null;
  const { passed, steps } = experiment;
  return (
    <div className={styles.card}>
      <b>{experiment.title}</b>
      <Progress
        percent={steps === 0 ? 0 : Math.round((100 * passed) / steps)}
        showInfo={false}
        aria-label={t('passed', { n: passed, all: steps })}
      />
      <div className={styles.foot}>
        <span>{t('passed', { n: passed, all: steps })}</span>
        <Button onClick={() => void navigate(`/experiments/${experimentId}`)}>{t('enter')}</Button>
      </div>
      {writable && <p className={styles.hint}>{t('hint')}</p>}
      {checking && <Alert type="info" showIcon title={t('checking')} />}
    </div>
  );
}

/** The steps of a work at a machine, for its marker. */
export function MachineSteps({ machine }: { machine: NonNullable<MarkedWork['machine']> }) {
  const t = useText(machineText);
  return (
    <section className={styles.card}>
      <h3>{t('steps')}</h3>
      <p className={styles.hint}>{t('earned', { n: machine.earned, all: machine.possible })}</p>
      <ul className={styles.history}>
        {machine.steps.map(({ title, points, passed }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one title, and their order is fixed.
          <li key={index} className={styles.row}>
            <StateTag tone={passed ? 'good' : 'neutral'}>{t(passed ? 'stepPassed' : 'stepOpen')}</StateTag>
            <span>{title}</span>
            <span className={styles.hint}>{t('stepPoints', { n: points })}</span>
          </li>
        ))}
      </ul>
      {machine.runId && <Link to={`/teaching/marking/${machine.runId}`}>{t('look')}</Link>}
    </section>
  );
}
