import { useQuery } from '@tanstack/react-query';
import { deckBasesMax, deckSectionKinds } from '@xueyan/contract/ai/deck';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { sectionApi } from '@xueyan/contract/school/section';
import { Flex, Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { deckSourceText } from './deck-source.text.ts';

const searchPauseMs = 300;
const width = { minInlineSize: 180, flex: '1 1 180px' };

interface SectionSourceProps {
  value: string | null;
  onChange: (sectionId: string | null, title: string) => void;
}

/** Picker of a course, then of one of its sections that have text and are open. */
export function SectionSource({ value, onChange }: SectionSourceProps) {
  const t = useText(deckSourceText);
  const [courseId, setCourseId] = useState<string>();
  // A section that an address names tells its course.
  const given = useQuery({ ...query(sectionApi.get, { sectionId: value ?? '' }), enabled: Boolean(value) });
  const course = courseId ?? given.data?.courseId;
  const chapters = useQuery({ ...query(sectionApi.tree, { courseId: course ?? '' }), enabled: Boolean(course) });
  const options = (chapters.data?.treeList ?? [])
    .map(({ id, title, children }) => ({
      ...{ key: id, label: title },
      options: children
        .filter(({ kind, lock }) => deckSectionKinds.includes(kind) && lock === null)
        .map((one) => ({ value: one.id, label: one.title })),
    }))
    .filter((chapter) => chapter.options.length > 0);
  const titleOf = (id: string) => options.flatMap((one) => one.options).find((one) => one.value === id)?.label ?? '';
  return (
    <Flex gap="small" wrap>
      <div style={width}>
        <CourseSelect
          aria-label={t('course')}
          {...(course && { value: course })}
          onChange={(id) => {
            setCourseId(id);
            onChange(null, '');
          }}
        />
      </div>
      <Select
        aria-label={t('section')}
        style={width}
        disabled={!course}
        loading={chapters.isFetching}
        placeholder={t('chooseSection')}
        notFoundContent={t('noSections')}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        value={value}
        onChange={(id: string | null) => onChange(id, id ? titleOf(id) : '')}
      />
    </Flex>
  );
}

interface BaseSourceProps {
  value: string[];
  onChange: (baseIds: string[]) => void;
}

/** Picker of knowledge bases, which are looked for by name. */
export function BaseSource({ value, onChange }: BaseSourceProps) {
  const t = useText(deckSourceText);
  const [words, setWords] = useState('');
  const [names, setNames] = useState<Record<string, string>>({});
  const name = useSettled(words.trim().slice(0, 40), searchPauseMs);
  const found = useQuery(query(knowledgeApi.list, { pageSize: 100, ...(name && { name }) }));
  const listed = (found.data?.pageInfo.resultList ?? []).map((one) => ({ value: one.baseId, label: one.name }));
  const known = new Map([...Object.entries(names), ...listed.map((one) => [one.value, one.label] as const)]);
  return (
    <Select<{ value: string; label: string }[]>
      aria-label={t('base')}
      mode="multiple"
      maxCount={deckBasesMax}
      style={{ inlineSize: '100%' }}
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={found.isFetching}
      placeholder={t('chooseBases', { max: deckBasesMax })}
      options={listed}
      labelInValue
      value={value.map((id) => ({ value: id, label: known.get(id) ?? ' ' }))}
      onChange={(chosen) => {
        setNames(Object.fromEntries(chosen.map((one) => [one.value, one.label])));
        onChange(chosen.map((one) => one.value));
      }}
    />
  );
}
