import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { rule } from '../wire/rule.ts';
import { Id, Markdown } from '../wire/scalar.ts';

const isWeb = (text: string) => text === '' || /^https?:\/\/[^\s@/?#]+([/?#]\S*)?$/i.test(text);

/** Web address that opens in a tab of its own; empty: not set yet. */
export const WebAddress = z
  .string()
  .trim()
  .max(500)
  .refine(
    ...rule(isWeb, {
      zh: '须是以 http:// 或 https:// 开头的网址',
      en: 'must be an address that begins with http:// or https://',
      mn: 'http:// эсвэл https://-ээр эхэлсэн хаяг байх ёстой',
    }),
  );

export const LinkForm = { address: WebAddress, note: Markdown.max(5000) };

export const linkApi = {
  get: get('link/get', {
    access: 'user',
    summary: 'Where a section of the kind link leads',
    input: z.object({ sectionId: Id }),
    output: z.object({ sectionId: Id, address: z.string(), note: Markdown, editor: z.boolean() }),
  }),
  save: post('link/save', {
    access: 'may:course.teach',
    shown: ['note'],
    audit: { action: 'link.save', target: 'sectionId' },
    summary: 'Says where a section of the kind link leads',
    input: z.strictObject({ sectionId: Id, ...LinkForm }),
    output: z.null(),
  }),
  visit: post('link/visit', {
    access: 'user',
    summary: 'I open the address: for a student that finishes the section',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({ address: z.string() }),
  }),
};

export const linkFaults = faults('link', {
  empty: { zh: '老师还没有填写网址', en: 'There is no address yet', mn: 'Хаяг хараахан алга' },
});
