import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageApi, type TargetKind } from '@xueyan/contract/base/message';
import { maySendToAll } from '@xueyan/contract/base/message-policy';
import { Checkbox, Select } from 'antd';
import { useId, useState } from 'react';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { type Addressing, type Chosen, isForSomebody, maxChosen, recipientsOf } from './addressing.shared.ts';
import { PeoplePicker } from './PeoplePicker.tsx';
import styles from './Sending.module.css';
import { sendingText } from './sending.text.ts';

interface Props {
  draft: Addressing;
  /** Why it cannot be sent to them. */
  problem: string | undefined;
  onChange: (part: Partial<Addressing>) => void;
}

/** Whom a message is for, and how many people that is. */
export function RecipientFields({ draft, problem, onChange }: Props) {
  const t = useText(sendingText);
  const id = useId();
  const all = maySendToAll(useActor());
  const kinds: TargetKind[] = all ? ['course', 'class', 'role', 'person'] : ['course', 'class', 'person'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the other labels
    <div className={styles.recipients} role="group" aria-labelledby={id}>
      <span id={id}>{t('to')}</span>
      {all && (
        <Checkbox checked={draft.everyone} onChange={({ target }) => onChange({ everyone: target.checked })}>
          {t('everyone')}
        </Checkbox>
      )}
      {!draft.everyone &&
        kinds.map((kind) => (
          <TargetSelect
            key={kind}
            kind={kind}
            value={draft.targets[kind]}
            onChange={(chosen) => onChange({ targets: { ...draft.targets, [kind]: chosen } })}
          />
        ))}
      {problem ? (
        <p className={styles.lacking} role="alert">
          {problem}
        </p>
      ) : (
        <Reach draft={draft} />
      )}
    </div>
  );
}

const placeholders = {
  course: 'coursePlaceholder',
  class: 'classPlaceholder',
  role: 'rolePlaceholder',
  person: 'personPlaceholder',
} as const;

function TargetSelect({
  kind,
  value,
  onChange,
}: {
  kind: TargetKind;
  value: Chosen[];
  onChange: (chosen: Chosen[]) => void;
}) {
  const t = useText(sendingText);
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim().slice(0, 40), 300);
  // What was found before stays until there is something new: a list that closes in between gives its keys to the drawer.
  const found = useQuery({ ...query(messageApi.listTargets, { kind, words }), placeholderData: keepPreviousData });
  return (
    <div className={styles.target}>
      <span className={styles.kind}>{t(kind)}</span>
      <Select<Chosen[]>
        className={styles.select}
        mode="multiple"
        labelInValue
        maxCount={maxChosen}
        aria-label={t(kind)}
        placeholder={t(placeholders[kind])}
        value={value}
        loading={found.isFetching}
        notFoundContent={found.isPending ? null : t('noTarget')}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={found.data?.targetList.map(({ id, name, count }) => ({
          value: id,
          label: name,
          detail: kind === 'person' ? '' : t('people', { n: count }),
        }))}
        optionRender={({ data, label }) => (
          <span className={styles.option}>
            {label}
            <span className={styles.count}>{data.detail}</span>
          </span>
        )}
        onChange={(next) => onChange(next.map((one) => ({ value: one.value, label: String(one.label) })))}
      />
      {kind === 'person' && <PeoplePicker chosen={value} onChange={onChange} />}
    </div>
  );
}

/** How many people it would reach, counted by the server: nobody twice, and not the sender. */
function Reach({ draft }: { draft: Addressing }) {
  const t = useText(sendingText);
  const to = recipientsOf(draft);
  const counted = useQuery({ ...query(messageApi.countRecipients, { to }), enabled: isForSomebody(to) });
  const words = () => {
    if (!isForSomebody(to)) return t('reachNone');
    if (!counted.data) return ' ';
    return counted.data.count === 0 ? t('reachNobody') : t('reach', { n: counted.data.count });
  };
  return (
    <p className={styles.reach} aria-live="polite">
      {words()}
    </p>
  );
}
