import { PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Tooltip } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DragArea } from '../../../ui/drag/DragArea.tsx';
import { useSortableList } from '../../../ui/drag/useSortableList.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { experimentText } from './experiment.text.ts';
import { type ExperimentDraft, missingIn, newRowKey, newStep, type StepDraft } from './experiment-draft.ts';
import { StepCard } from './StepCard.tsx';
import styles from './Steps.module.css';

const most = 50;

/** Open steps and focus of each experiment by step ids, restored after trying it. */
const places = new Map<string, { open: ReadonlySet<string>; at: string }>();

interface Props {
  sectionId: string;
  steps: StepDraft[];
  order: Pick<ExperimentDraft, 'inOrder' | 'checkAtSubmit'>;
  /** Shows every missing field, not only those of steps that were left. */
  strict: boolean;
  onChange: (update: (draft: ExperimentDraft) => ExperimentDraft) => void;
}

export function StepsPanel({ sectionId, steps, order, strict, onChange }: Props) {
  const t = useText(experimentText);
  const notice = useNotice();
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        steps
          .filter(
            (step) =>
              steps.length === 1 || missingIn(step).length > 0 || places.get(sectionId)?.open.has(step.checkpointId),
          )
          .map((step) => step.rowKey),
      ),
  );
  const touched = useRef('');
  const note = (key: string) => {
    touched.current = key;
  };
  const [fresh, setFresh] = useState('');
  const [news, setNews] = useState('');
  const change = (update: (list: StepDraft[]) => StepDraft[]) =>
    onChange((draft) => ({ ...draft, checkpoints: update(draft.checkpoints) }));
  const nameOf = (step: StepDraft | undefined) => step?.title.trim() || t('untitled');

  const move = (from: number, to: number) => {
    if (to < 0 || to >= steps.length) return;
    change((list) => {
      const step = list[from];
      return step ? list.toSpliced(from, 1).toSpliced(to, 0, step) : list;
    });
    const step = steps[from];
    if (step) setNews(t('moved', { title: nameOf(step), n: to + 1 }));
  };
  const sortable = useSortableList<HTMLOListElement>({
    ids: steps.map(({ rowKey }) => rowKey),
    name: 'step',
    nameOf: (key) => nameOf(steps.find(({ rowKey }) => rowKey === key)),
    onMove: move,
  });

  const insert = (step: StepDraft, position: number) => {
    change((list) => list.toSpliced(position, 0, step));
    setOpen((now) => new Set(now).add(step.rowKey));
    setFresh(step.rowKey);
  };
  const toggle = (key: string) =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });

  const remove = async (step: StepDraft) => {
    const title = t('removeTitle', { title: nameOf(step) });
    const untouched = !step.checkpointId && !step.title && !step.script;
    const sure =
      untouched || (await notice.confirm({ title, content: t('removeContent'), okText: t('remove'), danger: true }));
    if (sure) change((list) => list.filter((one) => one.rowKey !== step.rowKey));
  };

  const keepPlace = useEffectEvent(() => {
    const idsOf = (keys: ReadonlySet<string>) =>
      steps.filter((step) => keys.has(step.rowKey)).map(({ checkpointId }) => checkpointId);
    const [at = ''] = idsOf(new Set([touched.current]));
    places.set(sectionId, { open: new Set(idsOf(open).filter(Boolean)), at });
  });
  useEffect(() => {
    const at = places.get(sectionId)?.at;
    if (at) document.querySelector(`[data-step="${CSS.escape(at)}"]`)?.scrollIntoView({ block: 'center' });
    return () => keepPlace();
  }, [sectionId]);

  const full = steps.length >= most;
  const add = (
    <Button
      icon={<PlusOutlined aria-hidden />}
      disabled={full}
      title={full ? t('stepsFull') : undefined}
      onClick={() => insert(newStep(), steps.length)}
    >
      {t('addStep')}
    </Button>
  );
  if (steps.length === 0) return <EmptyState title={t('stepsEmptyTitle')} hint={t('stepsEmptyHint')} action={add} />;

  const points = steps.reduce((sum, step) => sum + step.points, 0);
  const allOpen = steps.every((step) => open.has(step.rowKey));
  return (
    <>
      <header className={styles.head}>
        <strong>{t('stepsTotal', { n: steps.length, points })}</strong>
        <span className={styles.tip}>{t('stepsHint')}</span>
        <Button
          type="link"
          size="small"
          onClick={() => setOpen(new Set(allOpen ? [] : steps.map((step) => step.rowKey)))}
        >
          {allOpen ? t('foldAll') : t('expandAll')}
        </Button>
      </header>
      <div className={styles.order}>
        {(['inOrder', 'checkAtSubmit'] as const).map((key) => (
          <Tooltip key={key} title={t(`${key}Hint`)}>
            <Checkbox
              checked={order[key]}
              onChange={({ target }) => onChange((draft) => ({ ...draft, [key]: target.checked }))}
            >
              {t(key)}
            </Checkbox>
          </Tooltip>
        ))}
      </div>
      <DragArea {...sortable.area}>
        <ol className={styles.steps} ref={sortable.list} data-dragging={sortable.dragging || undefined}>
          {steps.map((step, index) => (
            <StepCard
              key={step.rowKey}
              sectionId={sectionId}
              step={step}
              index={index}
              last={index === steps.length - 1}
              open={open.has(step.rowKey) || (strict && missingIn(step).length > 0)}
              strict={strict}
              fresh={fresh === step.rowKey}
              line={sortable.line(step.rowKey)}
              onToggle={() => {
                note(step.rowKey);
                toggle(step.rowKey);
              }}
              onChange={(part) => {
                note(step.rowKey);
                change((list) => list.map((one) => (one.rowKey === step.rowKey ? { ...one, ...part } : one)));
              }}
              onMove={(by) => move(index, index + by)}
              onDuplicate={() => {
                const title = t('copyOf', { title: nameOf(step) }).slice(0, 60);
                insert({ ...step, rowKey: newRowKey(), checkpointId: '', title }, index + 1);
              }}
              mayDuplicate={!full}
              onRemove={() => remove(step)}
            />
          ))}
        </ol>
      </DragArea>
      {add}
      <div className={styles.news} aria-live="polite">
        {news}
      </div>
    </>
  );
}
