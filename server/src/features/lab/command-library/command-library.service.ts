import {
  type CommandForm,
  type CommandResult,
  type commandLibraryApi,
  commandLimits,
  commandSeconds,
  commandLibraryFaults as faults,
  fillCommand,
  mayEditCommand,
  mayUseCommand,
  parametersOf,
} from '@xueyan/contract/lab/command-library';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sectionToMark } from '../../school/section/section.service.ts';
import { execInAttemptMachine, machineToUse } from '../machine/machine.service.ts';
import { commandLibraryStore as store } from './command-library.store.ts';

/** Returns the actor's groups. */
export const listGroups = (db: Db, actor: Actor) => store.groups(db, actor.id);

/** Adds a group and returns its id. */
export const addGroup = (db: Db, actor: Actor, name: string): Promise<string> =>
  once(name, () =>
    db.transaction(async (tx) => {
      const held = await store.holdGroups(tx, actor.id);
      ensure(held.length < commandLimits.groups, faults.tooManyGroups, { max: commandLimits.groups });
      return store.insertGroup(tx, actor.id, name);
    }),
  );

export const renameGroup = (db: Db, actor: Actor, commandGroupId: string, name: string): Promise<void> =>
  once(name, () =>
    db.transaction(async (tx) => {
      await groupToEdit(tx, actor, commandGroupId);
      await store.renameGroup(tx, commandGroupId, name);
    }),
  );

/** Deletes an empty group; the actor's last group stays. */
export const removeGroup = (db: Db, actor: Actor, commandGroupId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const held = await store.holdGroups(tx, actor.id);
    const group = await groupToEdit(tx, actor, commandGroupId);
    ensure(held.length > 1, faults.lastGroup);
    const n = await store.countIn(tx, commandGroupId);
    ensure(n === 0, faults.notEmpty, { n });
    await store.removeGroup(tx, commandGroupId);
    await recordAudit(tx, actor, 'commandlibrary.deletegroup', commandGroupId, { name: group.name });
  });

/** Returns the actor's commands and those that others share; a page. */
export async function listCommands(db: Db, actor: Actor, input: z.output<typeof commandLibraryApi.list.input>) {
  const { resultList, ...page } = await store.page(db, ownScope(actor), actor.id, input);
  return { ...page, resultList: resultList.map((row) => ({ ...row, parameters: parametersOf(row.script) })) };
}

/** Adds a command and returns its id. */
export const addCommand = (db: Db, actor: Actor, form: CommandForm): Promise<string> =>
  once(form.commandName, () =>
    db.transaction(async (tx) => {
      await ensureForm(tx, actor, form);
      return store.insert(tx, form);
    }),
  );

export const changeCommand = (db: Db, actor: Actor, commandId: string, form: CommandForm): Promise<void> =>
  once(form.commandName, () =>
    db.transaction(async (tx) => {
      await commandToEdit(tx, actor, commandId);
      await ensureForm(tx, actor, form);
      await store.update(tx, commandId, form);
    }),
  );

export const removeCommand = (db: Db, actor: Actor, commandId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { commandName } = await commandToEdit(tx, actor, commandId);
    await store.remove(tx, commandId);
    await recordAudit(tx, actor, 'commandlibrary.delete', commandId, { name: commandName });
  });

/**
 * Runs a command in a machine of an experiment in whose course the actor marks. Machines of exams are excluded: their
 * contents are a candidate's response. The audit records the script as it was run, because it changes a student's
 * machine.
 */
export async function sendCommand(
  db: Db,
  platform: Platform,
  actor: Actor,
  { commandId, machineId, values }: z.output<typeof commandLibraryApi.send.input>,
): Promise<CommandResult> {
  const command = await store.find(db, commandId);
  ensure(command, wireFaults.gone);
  ensure(mayUseCommand(actor, command), wireFaults.gone);
  const { sectionId, runId } = await machineToUse(db, actor, machineId);
  ensure(sectionId, wireFaults.notAllowed);
  ensure(runId, wireFaults.notAllowed);
  await sectionToMark(db, actor, sectionId);
  for (const name of parametersOf(command.script)) ensure(values[name]?.trim(), faults.valueMissing, { name });
  const script = fillCommand(command.script, values);
  await recordAudit(db, actor, 'commandlibrary.send', machineId, { name: command.commandName, script });
  return execInAttemptMachine(db, platform, runId, script, commandSeconds * 1000);
}

async function groupToEdit(db: Db, actor: Actor, commandGroupId: string) {
  const group = await store.group(db, commandGroupId);
  ensure(group, wireFaults.gone);
  ensure(mayEditCommand(actor, group), wireFaults.gone);
  return group;
}

async function commandToEdit(db: Db, actor: Actor, commandId: string) {
  const command = await store.find(db, commandId);
  ensure(command, wireFaults.gone);
  ensure(mayUseCommand(actor, command), wireFaults.gone);
  ensure(mayEditCommand(actor, command), wireFaults.notAllowed);
  return command;
}

async function ensureForm(db: Db, actor: Actor, { commandGroupId, script }: CommandForm): Promise<void> {
  await groupToEdit(db, actor, commandGroupId);
  const { parameters: max } = commandLimits;
  ensure(parametersOf(script).length <= max, faults.tooManyParameters, { max });
}

async function once<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    ensure(!isUniqueViolation(error), faults.sameName, { name });
    throw error;
  }
}
