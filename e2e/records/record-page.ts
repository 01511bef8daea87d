import type { View } from '@xueyan/contract/base/view';
import { type Session, signIn } from '../api.ts';

/** Values for the parameters of a page's address. */
export type Params = Record<string, string>;

/** Signs a person in; each only once. */
export type People = (loginName: string) => Promise<Session>;

/** A page of single records, and how one of the demo school is found for it. */
export interface RecordPage {
  view: View;
  /** Person whose menu has the page. */
  as: string;
  /** Returns a record that this person may open; makes one where the demo school has none. */
  find(people: People): Promise<Params>;
}

export const student = '240114';

/** Returns the first of a list, or the first that fits; fails with what is missing in the demo school. */
export function one<Row>(what: string, rows: readonly Row[], fits: (row: Row) => boolean = () => true): Row {
  const found = rows.find(fits);
  if (found === undefined) throw new Error(`the demo school has no ${what}`);
  return found;
}

/** Returns the people of a school. */
export function peopleOf(url: string): People {
  const known = new Map<string, Promise<Session>>();
  return (loginName) => {
    const session = known.get(loginName) ?? signIn(url, loginName);
    known.set(loginName, session);
    return session;
  };
}
