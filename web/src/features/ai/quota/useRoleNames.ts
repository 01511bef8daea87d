import { roleCodes } from '@xueyan/contract/wire/actor';
import { useMemo } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { roleNamesText } from './role-names.text.ts';

/** Returns the names of the product’s roles by code. */
export function useRoleNames(): Map<string, string> {
  const t = useText(roleNamesText);
  return useMemo(() => new Map(roleCodes.map((code) => [code, t(code)])), [t]);
}
