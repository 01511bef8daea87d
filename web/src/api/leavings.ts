type Store = Pick<Storage, 'key' | 'length' | 'removeItem'>;

/**
 * Names of what the browser keeps of a person for comfort, and the server has or nobody misses: what was looked for, where
 * one stood, which jobs were told. The next person at this computer finds none of it. What the server does not have (a text
 * that is not saved, a mark, a file on its way, one's own phrases) stays, under its owner's id; so does how the product
 * looks, which is the computer's.
 */
const ofPerson = {
  local: [/^PALETTE_RECENT:/, /^JOBS$/],
  session: [/^XUEYAN_BREADCRUMB$/, /^SIGN_IN_PUT_AWAY$/, /^xueyan:workspace-tab:/, /^xueyan:guide-scroll:/],
};

/** Takes away what somebody who has signed out leaves behind. */
export function sweepLeavings(local: Store = localStorage, session: Store = sessionStorage): void {
  sweep(local, ofPerson.local);
  sweep(session, ofPerson.session);
}

function sweep(store: Store, names: RegExp[]): void {
  const all = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
  for (const name of all) if (names.some((one) => one.test(name))) store.removeItem(name);
}
