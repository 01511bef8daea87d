import type { Module } from '@xueyan/contract/base/module';
import { useText } from '../../../ui/text/text.ts';
import { moduleText } from './module.text.ts';

/** Name of a module. */
export function ModuleName({ module }: { module: Module }) {
  return useText(moduleText)(module);
}
