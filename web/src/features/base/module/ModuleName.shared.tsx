import type { Module } from '@xueyan/contract/base/module';
import { useText } from '../../../ui/text/text.ts';
import { moduleText } from './module.text.ts';

/** What a module is called. */
export function ModuleName({ module }: { module: Module }) {
  return useText(moduleText)(module);
}
