type Store = Pick<Storage, 'key' | 'length' | 'removeItem'>;

/**
 * Names of what the browser stores of a person for convenience, and which the server also has or can be lost: searches,
 * positions, notified jobs. The next person at this computer finds none of it. Data that the server does not have (an
 * unsaved text, a mark, a running upload, phrases from before the comment bank) stays, under its owner's id; so does the look of the
 * product, which belongs to the computer.
 */
const ofPerson = {
  local: [/^PALETTE_RECENT:/, /^JOBS$/],
  session: [/^XUEYAN_BREADCRUMB$/, /^SIGN_IN_PUT_AWAY$/, /^xueyan:workspace-tab:/, /^xueyan:guide-scroll:/],
};

/** Removes what a person who has signed out leaves behind. */
export function sweepLeavings(local: Store = localStorage, session: Store = sessionStorage): void {
  sweep(local, ofPerson.local);
  sweep(session, ofPerson.session);
}

function sweep(store: Store, names: RegExp[]): void {
  const all = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
  for (const name of all) if (names.some((one) => one.test(name))) store.removeItem(name);
}
