import { CaretDownOutlined, CaretUpOutlined, CheckCircleFilled } from '@ant-design/icons';
import { type Attempt, isHandedIn } from '@xueyan/contract/teaching/attempt';
import { Alert, Button } from 'antd';
import { useEffect, useId, useState } from 'react';
import { secondsUntil } from '../../../api/school-time.ts';
import { useText } from '../../../ui/text/text.ts';
import { checkText } from './check.text.ts';
import styles from './check-dock.module.css';
import { StepList } from './StepList.tsx';
import type { Check } from './use-check.ts';
import { mayWrite } from './use-draft.ts';

interface CheckDockProps {
  run: Attempt;
  check: Check;
  focusedStep: string | null;
  machineAttempts: boolean;
  onReport: () => void;
}

/** The checks, always visible below the guide: the next step, or all of them. */
export function CheckDock({ run, check, focusedStep, machineAttempts, onReport }: CheckDockProps) {
  const t = useText(checkText);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [focused, setFocused] = useState(focusedStep);
  useEffect(() => setFocused(focusedStep), [focusedStep]);
  const left = run.steps.filter((step) => !step.passed);
  const may = run.open && machineAttempts;
  const past = !run.trial && !run.lateAllowed && run.dueTime !== null && secondsUntil(run.dueTime) < 0;
  const missing = run.machine?.state === 'lost' ? 'machineLost' : 'needsMachine';
  const note = run.withdrawn ? 'withdrawn' : run.open ? missing : 'closed';
  const handedIn = isHandedIn(run.report.state);
  const scripts = left.filter(({ kind }) => kind === 'script').length;

  // The requested step, or else the next one; and the step that has just passed, in one line.
  const asked = run.steps.find((step) => step.checkpointId === focused);
  const current = asked && !asked.passed ? asked : left[0];
  const passedNow = run.steps.find((step) => step.checkpointId === check.last && step.passed);
  const near = run.steps.filter((step) => [asked, current, passedNow].includes(step));
  const more = run.steps.length > near.length;

  const onCheck = (checkpointId: string) => {
    setFocused(checkpointId);
    check.check(checkpointId);
  };
  const checkAll = () => {
    setOpen(true);
    check.checkAll();
  };

  return (
    <section className={styles.dock} aria-label={t('area')} data-open={open || undefined}>
      <div className={styles.head}>
        {left.length === 0 ? (
          <p className={styles.done} role="status">
            <CheckCircleFilled aria-hidden />
            <span>
              {t('allPassed', { score: run.stepScore, points: run.stepPoints })}
              {run.reportPoints > 0 && ` · ${t(handedIn ? 'reportIn' : 'reportLeft', { points: run.reportPoints })}`}
            </span>
          </p>
        ) : (
          <p className={styles.words} role="status">
            {check.round
              ? t('round', { at: check.round.at, count: check.round.count })
              : t('progress', { done: run.steps.length - left.length, count: run.steps.length })}
          </p>
        )}
        {(open || more) && (
          <Button
            type="text"
            size="small"
            className={styles.tool}
            icon={open ? <CaretDownOutlined aria-hidden /> : <CaretUpOutlined aria-hidden />}
            aria-expanded={open}
            aria-controls={id}
            aria-label={t(open ? 'less' : 'more')}
            onClick={() => setOpen(!open)}
          >
            {/* Once all steps have passed, the line shows other information. */}
            {left.length > 0 && t(open ? 'less' : 'more')}
          </Button>
        )}
        {check.round ? (
          <Button size="small" className={styles.tool} disabled={check.round.stopping} onClick={check.stop}>
            {t(check.round.stopping ? 'stopping' : 'stop')}
          </Button>
        ) : (
          scripts > 1 && (
            <Button size="small" className={styles.tool} disabled={!may || check.checking !== null} onClick={checkAll}>
              {t('checkAll')}
            </Button>
          )
        )}
        {left.length === 0 && run.reportPoints > 0 && mayWrite(run) && (
          <Button type="primary" size="small" className={styles.tool} onClick={onReport}>
            {t('write')}
          </Button>
        )}
      </div>
      <div id={id} className={styles.list}>
        {(scripts > 0 || !run.open) && left.length > 0 && !may && <p className={styles.note}>{t(note)}</p>}
        {left.length > 0 && run.open && past && <Alert className={styles.past} type="warning" title={t('pastDue')} />}
        <StepList
          all={run.steps}
          steps={open ? run.steps : near}
          check={check}
          focused={focused}
          may={may}
          open={run.open}
          onCheck={onCheck}
        />
      </div>
    </section>
  );
}
