import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { Id, Name } from '../wire/scalar.ts';

/**
 * Maximum number of parameters of a command and of groups of a person; maximum characters of a script and of a value.
 */
export const commandLimits = { parameters: 8, groups: 50, script: 4000, value: 500 } as const;
/** Seconds that a command may take in a machine. */
export const commandSeconds = 20;

const placeholder = /\{\{([A-Za-z_]\w{0,19})\}\}/g;

/** Returns the parameters of a script, each once, in their order: `{{name}}`. */
export const parametersOf = (script: string): string[] => [
  ...new Set([...script.matchAll(placeholder)].map(([, name]) => name ?? '')),
];

/**
 * Returns the script with each parameter replaced by its value as one word of the shell, whatever characters it
 * contains; empty without a value.
 */
export const fillCommand = (script: string, values: Record<string, string>): string =>
  script.replace(placeholder, (_, name: string) => `'${(values[name] ?? '').replaceAll("'", `'\\''`)}'`);

const isParameter = /^[A-Za-z_]\w{0,19}$/;
/** Lines for the shell in which what looks like a parameter is one; `{{.Names}}` of other programs is left to them. */
const Script = z
  .string()
  .trim()
  .min(1)
  .max(commandLimits.script)
  .refine(
    ...rule(
      (script: string) =>
        [...script.matchAll(/\{\{(\s*[\p{L}\p{N}_]+\s*)\}\}/gu)].every(([, name = '']) => isParameter.test(name)),
      {
        zh: '双花括号里的参数名须以英文字母或下划线开头，只含英文字母、数字和下划线，最多 20 个，不加空格',
        en: 'a parameter in double braces begins with a Latin letter or underscore and has Latin letters, digits and underscores alone, 20 at most and no spaces',
        mn: 'хос хаалтан доторх параметр латин үсэг эсвэл доогуур зураасаар эхэлж, латин үсэг, тоо, доогуур зураасаас бүрдэнэ, зайгүй, дээд тал нь 20',
      },
    ),
  );

export const CommandForm = z.strictObject({
  commandGroupId: Id,
  commandName: Name(40),
  description: z.string().trim().max(200),
  /** Lines for the shell, run as root; `{{name}}` is a parameter. */
  script: Script,
  /** Other teachers may use it. */
  shared: z.boolean(),
});
export type CommandForm = z.output<typeof CommandForm>;

export const Command = CommandForm.extend({
  /** Commands saved before may contain other names. */
  script: z.string(),
  commandId: Id,
  groupName: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  parameters: z.array(z.string()),
});
export type Command = z.output<typeof Command>;

export const CommandGroup = z.object({ commandGroupId: Id, groupName: z.string(), commandCount: z.number().int() });
export type CommandGroup = z.output<typeof CommandGroup>;

/** Result of a command in one machine. */
export const CommandResult = z.object({
  exitCode: z.number().int(),
  /** Output of both streams; of a long one the beginning. */
  output: z.string(),
  cut: z.boolean(),
  timedOut: z.boolean(),
  elapsedMs: z.number(),
});
export type CommandResult = z.output<typeof CommandResult>;

export const mayEditCommand = (actor: Pick<Rights, 'id'>, { ownerId }: { ownerId: string }) => ownerId === actor.id;
export const mayUseCommand = (actor: Pick<Rights, 'id'>, command: { ownerId: string; shared: boolean }) =>
  command.shared || mayEditCommand(actor, command);

const Key = z.strictObject({ commandId: Id });
const GroupKey = z.strictObject({ commandGroupId: Id });
const GroupForm = z.strictObject({ groupName: Name(30) });

export const commandLibraryApi = {
  groups: get('commandlibrary/groups', {
    access: 'may:course.teach',
    summary: 'My groups of commands; 50 at most',
    output: z.object({ groupList: z.array(CommandGroup) }),
  }),
  saveGroup: post('commandlibrary/savegroup', {
    access: 'may:course.teach',
    audit: { action: 'commandlibrary.savegroup', made: 'commandGroupId' },
    summary: 'Adds a group',
    input: GroupForm,
    output: GroupKey,
  }),
  updateGroup: post('commandlibrary/updategroup', {
    access: 'may:course.teach',
    audit: { action: 'commandlibrary.updategroup', target: 'commandGroupId' },
    summary: 'Renames a group',
    input: GroupForm.extend({ commandGroupId: Id }),
    output: z.null(),
  }),
  removeGroup: post('commandlibrary/deletegroup', {
    access: 'may:course.teach',
    audit: { action: 'commandlibrary.deletegroup', target: 'commandGroupId' },
    summary: 'Deletes an empty group; the last one stays',
    input: GroupKey,
    output: z.null(),
  }),
  list: post('commandlibrary/list', {
    access: 'may:course.teach',
    summary: 'My commands and those that others share',
    input: pageQuery(
      { commandName: z.string().max(40).optional(), commandGroupId: Id.optional(), own: z.boolean().optional() },
      ['commandName', 'ownerName'],
    ),
    output: pageOf(Command),
    sheet: {
      name: { zh: '命令库', en: 'Command library', mn: 'Командын сан' },
      columns: {
        commandName: { title: { zh: '名称', en: 'Name', mn: 'Нэр' } },
        groupName: { title: { zh: '分组', en: 'Group', mn: 'Бүлэг' } },
        ownerName: { title: { zh: '作者', en: 'Owner', mn: 'Эзэмшигч' } },
        description: { title: { zh: '说明', en: 'Description', mn: 'Тайлбар' }, width: 32 },
        script: { title: { zh: '脚本', en: 'Script', mn: 'Скрипт' }, width: 48 },
      },
    },
  }),
  save: post('commandlibrary/save', {
    access: 'may:course.teach',
    audit: { action: 'commandlibrary.save', made: 'commandId' },
    summary: 'Adds a command to one of my groups',
    input: CommandForm,
    output: Key,
  }),
  update: post('commandlibrary/update', {
    access: 'may:course.teach',
    audit: { action: 'commandlibrary.update', target: 'commandId' },
    summary: 'Changes a command of mine',
    input: CommandForm.extend({ commandId: Id }),
    output: z.null(),
  }),
  remove: post('commandlibrary/delete', {
    access: 'may:course.teach',
    audit: { action: 'commandlibrary.delete', target: 'commandId' },
    summary: 'Deletes a command of mine',
    input: Key,
    output: z.null(),
  }),
  send: post('commandlibrary/send', {
    access: 'may:course.teach',
    audit: { action: 'commandlibrary.send', target: 'machineId' },
    summary: 'Runs a command as root in a running machine of an experiment that I mark; 20 s at most',
    input: z.strictObject({
      commandId: Id,
      machineId: Id,
      values: z.record(z.string().regex(/^[A-Za-z_]\w{0,19}$/), z.string().max(commandLimits.value)),
    }),
    output: CommandResult,
  }),
};

export const commandLibraryFaults = faults('commandlibrary', {
  sameName: {
    zh: '已有同名的“{name}”',
    tw: '已有同名的「{name}」',
    en: 'There is one called “{name}” already',
    mn: '«{name}» нэртэй аль хэдийн байна',
  },
  lastGroup: {
    zh: '命令库至少保留一个分组',
    en: 'The command library keeps at least one group',
    mn: 'Командын санд дор хаяж нэг бүлэг үлдэнэ',
  },
  notEmpty: {
    zh: '分组里还有 {n} 条命令，请先移走或删除',
    en: 'The group still holds commands ({n}); move or delete them first',
    mn: 'Бүлэгт {n} команд байна, эхлээд зөөх эсвэл устгана уу',
  },
  tooManyGroups: {
    zh: '最多 {max} 个分组',
    en: 'At most {max} groups',
    mn: 'Хамгийн ихдээ {max} бүлэг',
  },
  tooManyParameters: {
    zh: '一条命令最多 {max} 个参数',
    en: 'A command has at most {max} parameters',
    mn: 'Нэг команд хамгийн ихдээ {max} параметртэй',
  },
  valueMissing: {
    zh: '请填写参数“{name}”',
    tw: '請填寫參數「{name}」',
    en: 'Give the parameter “{name}” a value',
    mn: '«{name}» параметрийг бөглөнө үү',
  },
});
