import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { AttachButton } from './AttachButton.tsx';
import styles from './body.module.css';
import { questionText } from './question.text.ts';
import { RichText } from './RichText.tsx';

/** A labelled section of the form. */
export function Group({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={label}>
      <span className={styles.label}>
        {label} {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {children}
    </section>
  );
}

interface TextLineProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onRemove?: (() => void) | undefined;
  removeLabel?: string;
  before?: ReactNode;
  after?: ReactNode;
  /** The text is Markdown, with pictures and sounds. */
  rich?: boolean;
}

/** Matches Markdown that is rendered differently from its source. */
const drawn = /\/api\/file\/get\/|\$[^$]+\$/;

/** One text of a list, with content before and after it. */
export function TextLine({
  label,
  value,
  onChange,
  onRemove,
  removeLabel,
  before,
  after,
  rich = false,
}: TextLineProps) {
  return (
    <div className={styles.line}>
      {before}
      <div className={styles.grow}>
        <Input.TextArea
          aria-label={label}
          placeholder={label}
          autoSize={{ minRows: 1, maxRows: 8 }}
          maxLength={5000}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        {rich && drawn.test(value) && (
          <div className={styles.drawn}>
            <RichText source={value} />
          </div>
        )}
      </div>
      {rich && <AttachButton label={label} onTake={(mention) => onChange(value ? `${value} ${mention}` : mention)} />}
      {after}
      {onRemove && (
        <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={removeLabel} onClick={onRemove} />
      )}
    </div>
  );
}

export function AddButton({ label, disabled, onClick }: { label?: string; disabled?: boolean; onClick: () => void }) {
  const t = useText(questionText);
  return (
    <div>
      <Button type="dashed" icon={<PlusOutlined aria-hidden />} disabled={disabled ?? false} onClick={onClick}>
        {label ?? t('add')}
      </Button>
    </div>
  );
}

interface CreditSelectProps<C extends string> {
  credits: readonly C[];
  value: C;
  onChange: (credit: C) => void;
}

/** Selects the credit for a partly right answer. */
export function CreditSelect<C extends 'half' | 'exact' | 'proportional' | 'penalty' | 'each' | 'place' | 'neighbour'>({
  credits,
  value,
  onChange,
}: CreditSelectProps<C>) {
  const t = useText(questionText);
  return (
    <Group label={t('credit')}>
      <Select<C>
        aria-label={t('credit')}
        value={value}
        options={credits.map((credit) => ({ value: credit, label: t(credit) }))}
        onChange={onChange}
      />
    </Group>
  );
}

/** Returns the list with one entry replaced. */
export const withAt = <T,>(list: readonly T[], at: number, entry: T): T[] =>
  list.map((one, index) => (index === at ? entry : one));

export const withoutAt = <T,>(list: readonly T[], at: number): T[] => list.toSpliced(at, 1);

/** Button that removes a row of a list. */
export function RemoveRow({ n, onClick }: { n: number; onClick: () => void }) {
  const t = useText(questionText);
  return (
    <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={t('removeRow', { n })} onClick={onClick} />
  );
}
