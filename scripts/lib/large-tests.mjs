// What `npm test` leaves to `npm run test:all`, since a landing would wait for it longer than it is worth.

/** Tests of scripts that install, serve or pack a whole product: minutes each, and only `deploy` and `scripts` change them. */
export const largeScripts = ['bundle.test.mjs', 'install.test.mjs', 'serve.test.mjs', 'service-manager.test.mjs'];

/** Machine tests that build an image of their own: five minutes of a processor in a fresh clone. */
export const largeMachineTests = ['src/platform/lab/qemu/debian.test.ts'];
