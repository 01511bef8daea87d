// Forms as people meet them: opened on what is kept or on nothing, filled, and sent in a shape that the contract accepts.
import { resourceApi } from '@xueyan/contract/base/resource';
import type { RoleCode } from '@xueyan/contract/wire/actor';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { calls, serve } from './school.ts';
import { show } from './show.tsx';

/** Id of a record, or of a person, by a number. */
export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A page of a list with these records. */
export const pageOf = <T,>(...resultList: T[]) => ({
  pageInfo: { pageNum: 1, pageSize: 20, totalSize: resultList.length, resultList },
});

export interface FormTrial<E extends Endpoint> {
  /** The form, opened. */
  form: ReactNode;
  /** Endpoint to which the form sends. */
  saves: E;
  answer: Output<E>;
  /** Answers what the form asks for while it is open. */
  school?: () => void;
  role?: RoleCode;
  may?: Permission[];
  /** What is done before the form is sent, such as filling what an empty form demands. */
  change?: (dialog: Locator) => Promise<void>;
  /** Part of what arrives; fields that a person did not touch are in it as they were kept. */
  sends: Partial<Input<E>>;
}

/** Returns a test: the form is opened, changed, and sent once. What the contract refuses fails it. */
export const trial =
  <E extends Endpoint>({ form, saves, answer, school, role = 'ROLE_TEACHER', may = [], change, sends }: FormTrial<E>) =>
  async (): Promise<void> => {
    serve(resourceApi.permissions, () => ({
      ...{ roleAuth: may.map((authCode) => ({ authCode })), modulesOff: [], pagesOff: [] },
      actor: { id: idOf(900), roleCode: role, dataRange: 'self' as const, organizationIds: [], narrowed: [] },
    }));
    school?.();
    serve(saves, () => answer);
    const { screen } = await show(form);
    const dialog = screen.getByRole('dialog').last();
    await expect.element(dialog).toBeVisible();
    await change?.(dialog);
    const sent = () => calls.filter(({ path }) => path === saves.path).map(({ input }) => input);
    expect(sent()).toEqual([]);
    const button = dialog.element().querySelector('button[type=submit]');
    if (!button) throw new Error('no button sends the form');
    await userEvent.click(button);
    await expect.poll(() => [sent().length, faultsOf(dialog)]).toEqual([1, []]);
    expect(sent()).toMatchObject([sends]);
  };

/** What a form says against what is in it. */
const faultsOf = (dialog: Locator) =>
  dialog
    .elements()
    .flatMap((one) => [...one.querySelectorAll('.ant-form-item-explain-error')].map((said) => said.textContent));

/** Tests of a form, each with a sentence as its name. */
export const tryForm = (name: string, trials: Record<string, () => Promise<void>>): void => {
  describe(name, () => {
    for (const [sentence, run] of Object.entries(trials)) test(sentence, run);
  });
};
