import { useQuery } from '@tanstack/react-query';
import { courseApi, courseKinds, courseTypes } from '@xueyan/contract/school/course';
import { Checkbox, Select } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './CoursesPage.module.css';
import { courseText } from './course.text.ts';
import type { CourseSearch } from './course-search.ts';

interface Props {
  search: CourseSearch;
  change: (next: Partial<CourseSearch>) => void;
}

type Field = 'kind' | 'courseType' | 'label' | 'organizationId' | 'teacherName';

/** Filters of the list of courses; a filter with a single value is left out. */
export function CourseFilters({ search, change }: Props) {
  const t = useText(courseText);
  const { data } = useQuery(query(courseApi.filters, {}));
  const choose = (field: Field, any: string, options: { value: string; label: string }[]) =>
    (options.length > 1 || search[field] !== undefined) && (
      <Select
        className={styles.choice}
        aria-label={any}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={any}
        popupMatchSelectWidth={false}
        value={search[field] ?? null}
        options={options}
        onChange={(value: string | null | undefined) => change({ [field]: value ?? undefined })}
      />
    );
  const named = (words: readonly string[]) => words.map((value) => ({ value, label: value }));
  return (
    <div className={styles.filters}>
      {choose(
        'kind',
        t('anyKind'),
        courseKinds.map((value) => ({ value, label: t(value) })),
      )}
      {choose(
        'courseType',
        t('anyType'),
        courseTypes.map((value) => ({ value, label: t(value) })),
      )}
      {choose('label', t('anyLabel'), named(data?.labels ?? []))}
      {choose(
        'organizationId',
        t('anyOrganization'),
        (data?.organizations ?? []).map(({ organizationId, name }) => ({ value: organizationId, label: name })),
      )}
      {choose('teacherName', t('anyTeacher'), named(data?.teachers ?? []))}
      <Checkbox checked={search.archived} onChange={({ target }) => change({ archived: target.checked })}>
        {t('archivedOnly')}
      </Checkbox>
    </div>
  );
}
