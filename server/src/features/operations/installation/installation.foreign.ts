import type { Foreign } from '../../../testing/foreign.ts';

export const installationForeign: Foreign = {
  heldForAll: {
    'installation.view': 'the installation is the school’s',
    'installation.manage': 'what a server has is there for the whole school',
  },
};
