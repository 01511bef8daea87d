import { useQuery } from '@tanstack/react-query';
import { knowledgePointApi } from '@xueyan/contract/exam/knowledge-point';
import { difficulties } from '@xueyan/contract/exam/level-code';
import { sectionApi } from '@xueyan/contract/school/section';
import { useMemo } from 'react';
import { query } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';

interface Choice {
  value: string;
  label: string;
}

const entriesOf = (code: string): Choice[] =>
  (session.dictionaries()?.[code] ?? []).map(({ dictCode, dictName }) => ({ value: dictCode, label: dictName }));

/** Subjects of the school. */
export const subjectChoices = () => entriesOf('QUESTION_SUBJECT');

/** Difficulties under the school's names, from easy to hard; those that are switched off too. */
export const allDifficulties = (): Choice[] => {
  const named = entriesOf('QUESTION_DIFFICULTY');
  return named.length > 0 ? named : difficulties.map((value) => ({ value, label: value }));
};

/** Difficulties to choose from; one that was chosen before stays. */
export const difficultyChoices = (...chosen: string[]) => {
  const off = new Set(
    (session.dictionaries()?.QUESTION_DIFFICULTY ?? []).flatMap(({ dictCode, disabled }) => (disabled ? dictCode : [])),
  );
  return allDifficulties().filter(({ value }) => !off.has(value) || chosen.includes(value));
};

export const nameOf = (choices: Choice[], value: string) => choices.find((one) => one.value === value)?.label ?? value;

/** Knowledge points of a subject, or of all, indented as in their tree. */
export function usePointChoices(subject?: string): Choice[] {
  const { data } = useQuery(query(knowledgePointApi.tree, subject ? { subject } : {}));
  return useMemo(() => {
    const list = data?.knowledgePointList ?? [];
    const depths = new Map<string, number>();
    return list.map(({ knowledgePointId, parentId, name }) => {
      const depth = parentId ? (depths.get(parentId) ?? 0) + 1 : 0;
      depths.set(knowledgePointId, depth);
      return { value: knowledgePointId, label: `${'　'.repeat(depth)}${name}` };
    });
  }, [data]);
}

/** Chapters of a course, in the order of its catalogue. */
export function useChapterChoices(courseId: string | undefined): Choice[] {
  const { data } = useQuery({ ...query(sectionApi.tree, { courseId: courseId ?? '' }), enabled: Boolean(courseId) });
  return useMemo(
    () => (data?.treeList ?? []).map(({ id, title }, at) => ({ value: id, label: `${at + 1}. ${title}` })),
    [data],
  );
}
