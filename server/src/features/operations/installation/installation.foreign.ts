import type { Foreign } from '../../../testing/foreign.ts';

export const installationForeign: Foreign = {
  heldForAll: { 'installation.view': 'the installation is the school’s' },
};
