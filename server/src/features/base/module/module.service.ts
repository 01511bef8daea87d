import { isModule, type Module, modules } from '@xueyan/contract/base/module';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Live } from '../../../platform/live.ts';
import { recordChange } from '../audit/audit.service.ts';
import { moduleStore } from './module.store.ts';

/** Returns the modules that the school has switched off. */
export const modulesOff = async (db: Db): Promise<Module[]> => (await moduleStore.off(db)).filter(isModule);

/** Returns the modules and their state. */
export async function listModules(db: Db, pagesOf: (module: Module) => number) {
  const off = await modulesOff(db);
  return modules.map((module) => ({ module, enabled: !off.includes(module), pageCount: pagesOf(module) }));
}

/** Switches a module off or on for everybody, on all servers. */
export async function enableModule(db: Db, live: Live, actor: Actor, module: Module, enabled: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const wasEnabled = !(await modulesOff(tx)).includes(module);
    await (enabled ? moduleStore.switchOn : moduleStore.switchOff)(tx, module);
    await recordChange(tx, actor, 'module.enable', module, { before: { enabled: wasEnabled }, after: { enabled } });
    await live.changed(tx, null);
    await live.toChannels(tx, ['all'], { type: 'rights.changed', data: null });
  });
  await live.changed(db, null);
}

/**
 * Returns a function that tells whether a module is off. Its result is cached until rights change: switching a module
 * makes every server reload them.
 */
export function openModules(db: Db, live: Live): (module: Module) => Promise<boolean> {
  let known: Promise<Module[]> | null = null;
  live.onSessions((sessions) => {
    if (sessions === null) known = null;
  });
  return async (module) => {
    const asked = known ?? modulesOff(db);
    known = asked;
    try {
      return (await asked).includes(module);
    } catch (error) {
      if (known === asked) known = null;
      throw error;
    }
  };
}
