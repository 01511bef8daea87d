import { useQuery } from '@tanstack/react-query';
import { messageApi, type TargetKind, targetKinds } from '@xueyan/contract/base/message';
import { maySendToAll, maySendToOrganizations } from '@xueyan/contract/base/message-policy';
import { Checkbox, Select } from 'antd';
import { useId } from 'react';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useText } from '../../../ui/text/text.ts';
import { type Addressing, type Chosen, isForSomebody, maxChosen, recipientsOf } from './addressing.shared.ts';
import { PeoplePicker } from './PeoplePicker.tsx';
import styles from './Sending.module.css';
import { sendingText } from './sending.text.ts';
import { useTargets } from './useTargets.ts';

interface Props {
  draft: Addressing;
  /** Reason why it cannot be sent to these recipients. */
  problem: string | undefined;
  onChange: (part: Partial<Addressing>) => void;
}

/** Recipients of a message, and how many people that is. */
export function RecipientFields({ draft, problem, onChange }: Props) {
  const t = useText(sendingText);
  const id = useId();
  const actor = useActor();
  const all = maySendToAll(actor);
  const offered = { organization: maySendToOrganizations(actor), course: true, class: true, role: all, person: true };
  const kinds = targetKinds.filter((kind) => offered[kind]);
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
  organization: 'organizationPlaceholder',
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
  const { found, onSearch } = useTargets(kind);
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
        showSearch={{ filterOption: false, onSearch }}
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

/** Number of people it would reach, counted by the server: each once, without the sender. */
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
