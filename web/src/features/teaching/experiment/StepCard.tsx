import { DownOutlined, EllipsisOutlined, HolderOutlined, RightOutlined, WarningFilled } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { useDragged } from '../../../ui/drag/useDragged.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { useText } from '../../../ui/text/text.ts';
import { experimentText } from './experiment.text.ts';
import { missingIn, type StepDraft } from './experiment-draft.ts';
import { StepFields } from './StepFields.tsx';
import styles from './Steps.module.css';

interface Props {
  sectionId: string;
  step: StepDraft;
  index: number;
  last: boolean;
  open: boolean;
  strict: boolean;
  /** Just added: its title gets the focus. */
  fresh: boolean;
  /** Side on which the dragged step would be dropped. */
  line: 'before' | 'after' | undefined;
  mayDuplicate: boolean;
  onToggle: () => void;
  onChange: (part: Partial<StepDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

export function StepCard({ sectionId, step, index, last, open, strict, fresh, line, ...on }: Props) {
  const t = useText(experimentText);
  const title = step.title.trim() || t('untitled');
  const gaps = missingIn(step).length;
  const { dragged, node, handle, hint } = useDragged(step.rowKey);
  const items: MenuProps['items'] = [
    { key: 'up', label: t('up'), extra: 'Alt ↑', disabled: index === 0, onClick: () => on.onMove(-1) },
    { key: 'down', label: t('down'), extra: 'Alt ↓', disabled: last, onClick: () => on.onMove(1) },
    { key: 'duplicate', label: t('duplicate'), disabled: !on.mayDuplicate, onClick: on.onDuplicate },
    { type: 'divider' },
    { key: 'remove', label: t('remove'), danger: true, onClick: on.onRemove },
  ];

  return (
    <li ref={node} className={styles.step} data-step={step.rowKey} data-dragged={dragged || undefined} data-line={line}>
      {/* The keys are shortcuts of the menu inside, which is reachable by itself. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className={styles.bar}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          on.onMove(event.key === 'ArrowUp' ? -1 : 1);
        }}
      >
        <button
          type="button"
          className={styles.handle}
          title={t('drag', { title })}
          aria-label={t('drag', { title })}
          aria-describedby={hint}
          {...handle}
        >
          <HolderOutlined aria-hidden />
        </button>
        <button type="button" className={styles.toggle} aria-expanded={open} onClick={on.onToggle}>
          {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.title} data-empty={!step.title.trim() || undefined}>
            {title}
          </span>
          {gaps > 0 && (strict || !open) && (
            <span className={styles.gaps}>
              <WarningFilled aria-hidden /> {t('problems', { n: gaps })}
            </span>
          )}
          <span className={styles.points}>
            {step.points} {t('pointsUnit')}
          </span>
        </button>
        <ButtonMenu menu={{ items }} placement="bottomRight">
          <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={t('more', { title })} />
        </ButtonMenu>
      </div>
      {open && <StepFields {...{ sectionId, step, strict, fresh }} onChange={on.onChange} />}
    </li>
  );
}
