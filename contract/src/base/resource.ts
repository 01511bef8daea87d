import { z } from 'zod';
import { dataRanges } from '../wire/actor.ts';
import { get } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';
import { modules } from './module.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to change the menu of the school: names, order, icons, and what is switched off. */
    'resource.manage': true;
  }
}

export const resourceTypes = ['catalog', 'menu', 'button'] as const;
/** `new`: in a new window. */
export const openTargets = ['', 'new'] as const;

/** Entry of the menu. `route` may be relative to the parent; a `url` with http opens an external page. */
export interface MenuItem {
  id: string;
  title: string;
  dataRules: string[];
  attributes: {
    route: string;
    url: string;
    icon: string;
    /** What the page is for, in a few words; absent for catalogs, hidden pages and entries of the school's own. */
    hint?: string | undefined;
    isShow: boolean;
    openTarget: (typeof openTargets)[number];
    resourceType: (typeof resourceTypes)[number];
  };
  children: MenuItem[];
}

export const MenuItem: z.ZodType<MenuItem> = z.object({
  id: z.string(),
  title: z.string(),
  dataRules: z.array(z.string()),
  attributes: z.object({
    route: z.string(),
    url: z.string(),
    icon: z.string(),
    hint: z.string().optional(),
    isShow: z.boolean(),
    openTarget: z.enum(openTargets),
    resourceType: z.enum(resourceTypes),
  }),
  get children() {
    return z.array(MenuItem);
  },
});

export const resourceApi = {
  permissions: get('resource/getuserresource', {
    access: 'user',
    forExamAccounts: true,
    summary: 'The permissions my roles carry, and what else my rights are decided by',
    output: z.object({
      roleAuth: z.array(z.object({ authCode: z.string() })),
      actor: z.object({
        id: Id,
        roleCode: z.string(),
        dataRange: z.enum(dataRanges),
        organizationIds: z.array(Id),
        /** Permissions that reach less, by a data rule. */
        narrowed: z.array(
          z.object({ authCode: z.string(), dataRange: z.enum(dataRanges), organizationIds: z.array(Id) }),
        ),
      }),
      /** Areas of the product that the school has switched off. */
      modulesOff: z.array(z.enum(modules)),
      /** Pages of these areas that the person's roles would open: an old address to one shows why it is unavailable. */
      pagesOff: z.array(z.object({ title: z.string(), address: z.string() })),
    }),
  }),
  menu: get('resource/getusermenu', {
    access: 'user',
    forExamAccounts: true,
    summary: 'The menu tree that is mine',
    input: z.object({ lang: z.string().max(10).optional() }),
    output: z.object({ treeList: z.array(MenuItem) }),
  }),
};
