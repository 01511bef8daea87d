import {
  type CourseTemplateKind,
  courseTemplateApi,
  type TemplateLevel,
  templateKindNames,
  templateKinds,
  templateLevelNames,
  templateLevels,
} from '@xueyan/contract/school/course-template';
import { Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './CourseTemplate.module.css';
import { courseTemplateText } from './course-template.text.ts';
import {
  type TemplateOrder,
  type TemplateSearch,
  type TemplateSearchChange,
  templateOrders,
} from './template-search.ts';

const orderKeys = { 'useCount desc': 'byUses', 'updateTime desc': 'byTime', 'courseName asc': 'byName' } as const;

interface TemplateFiltersProps {
  search: TemplateSearch;
  change: (next: TemplateSearchChange) => void;
}

/** Filters of the gallery: whose templates, of which kind, of courses or of sections, and words. */
export function TemplateFilters({ search, change }: TemplateFiltersProps) {
  const t = useText(courseTemplateText);
  const phrase = usePhrase();
  const [typed, setTyped] = useState(search.words ?? '');
  return (
    <search className={styles.filters}>
      <Segmented<'shared' | 'mine'>
        value={search.view}
        onChange={(view) => change({ view })}
        options={[
          { value: 'shared', label: t('shared') },
          { value: 'mine', label: t('mine') },
        ]}
      />
      <Segmented<CourseTemplateKind | 'any'>
        className={styles.kinds}
        aria-label={t('kind')}
        value={search.kind ?? 'any'}
        onChange={(kind) => change({ kind: kind === 'any' ? undefined : kind })}
        options={[
          { value: 'any' as const, label: t('anyKind') },
          ...templateKinds.map((value) => ({ value, label: phrase(templateKindNames[value]) })),
        ]}
      />
      <Select<TemplateLevel>
        allowClear
        className={styles.choice}
        aria-label={t('level')}
        placeholder={t('level')}
        value={search.level ?? null}
        onChange={(level: TemplateLevel | undefined) => change({ level })}
        options={templateLevels.map((value) => ({ value, label: phrase(templateLevelNames[value]) }))}
      />
      <Select<TemplateOrder>
        className={styles.choice}
        aria-label={t('order')}
        value={search.order}
        onChange={(order) => change({ order })}
        options={templateOrders.map((value) => ({ value, label: t(orderKeys[value]) }))}
      />
      <Input.Search
        className={styles.words}
        allowClear
        maxLength={maxOf(courseTemplateApi.list.input.shape.words)}
        value={typed}
        placeholder={t('words')}
        aria-label={t('words')}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(words) => change({ words: words.trim() || undefined })}
      />
    </search>
  );
}
