import { libraryKinds } from '@xueyan/contract/content/library';
import { session } from '../../../api/session.ts';

/** Returns the school's own categories of resources. */
export const genreChoices = (): { value: string; label: string }[] =>
  (session.dictionaries()?.[libraryKinds] ?? []).map(({ dictCode, dictName }) => ({
    value: dictCode,
    label: dictName,
  }));

export const genreName = (code: string): string => genreChoices().find(({ value }) => value === code)?.label ?? code;
