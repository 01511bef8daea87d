import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to switch whole areas of the product off and on. */
    'module.manage': true;
  }
}

/** Optional areas of the product, named like their folders: each is one module. */
export const modules = [
  'teaching',
  'exam',
  'lab',
  'timetable',
  'attendance',
  'memo',
  'content',
  'ai',
  'prep',
  'research',
] as const;
export type Module = (typeof modules)[number];

export const isModule = (area: string): area is Module => modules.includes(area as Module);

export const moduleApi = {
  list: post('module/list', {
    access: 'may:module.manage',
    summary: 'The modules of the product, and which are on',
    output: z.object({
      moduleList: z.array(z.object({ module: z.enum(modules), enabled: z.boolean(), pageCount: z.number().int() })),
    }),
  }),
  enable: post('module/enable', {
    access: 'may:module.manage',
    audit: { action: 'module.enable', target: 'module' },
    summary: 'Switches a module off or on for everybody: its menus, tools, calls and background work',
    input: z.strictObject({ module: z.enum(modules), enabled: z.boolean() }),
    output: z.null(),
  }),
};

export const moduleFaults = faults('module', {
  off: {
    status: 403,
    zh: '学校没有开启这个功能',
    en: 'The school has switched this off',
    mn: 'Сургууль энэ хэсгийг унтраасан',
  },
});
