import { pairStateNames, pairStates } from '@xueyan/contract/exam/similarity';
import { Flex, Input, Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import type { PairFilter } from './pair-filter.ts';
import type { PairGroup } from './pair-groups.ts';
import { similarityText } from './similarity.text.ts';

const leasts = [0, 30, 50, 70, 90];
const every = 'all' as const;

interface PairFiltersProps {
  filter: PairFilter;
  groups: Map<string, PairGroup>;
  onFilter: (filter: PairFilter) => void;
}

/** What of the pairs is shown: by name, similarity, note and group. */
export function PairFilters({ filter, groups, onFilter }: PairFiltersProps) {
  const t = useText(similarityText);
  const phrase = usePhrase();
  const sizes = [...new Map([...groups.values()].map(({ number, size }) => [number, size]))];
  return (
    <Flex gap="small" wrap>
      <Input.Search
        allowClear
        aria-label={t('search')}
        placeholder={t('search')}
        style={{ width: 200 }}
        value={filter.words}
        onChange={({ target }) => onFilter({ ...filter, words: target.value })}
      />
      <Select
        aria-label={t('least')}
        value={filter.least}
        // Groups are those of the pairs that are similar enough.
        onChange={(least: number) => onFilter({ ...filter, least, group: null })}
        options={leasts.map((value) => ({ value, label: `${t('least')} ${value}%` }))}
      />
      <Select
        aria-label={t('note')}
        value={filter.state ?? every}
        onChange={(state) => onFilter({ ...filter, state: state === every ? null : state })}
        options={[
          { value: every, label: t('allNotes') },
          { value: 'none' as const, label: t('noNote') },
          ...pairStates.map((value) => ({ value, label: phrase(pairStateNames[value]) })),
        ]}
      />
      {sizes.length > 0 && (
        <Select
          aria-label={t('group')}
          value={filter.group ?? 0}
          onChange={(group: number) => onFilter({ ...filter, group: group === 0 ? null : group })}
          options={[
            { value: 0, label: t('allGroups') },
            ...sizes.map(([n, size]) => ({ value: n, label: t('groupOf', { n, size }) })),
          ]}
        />
      )}
    </Flex>
  );
}
