import type { Foreign } from '../../../testing/foreign.ts';

export const monitoringForeign: Foreign = {
  heldForAll: { 'monitoring.view': 'the servers are the school’s' },
  noRecord: {
    '* nodeId': 'a server is the school’s, nobody’s own',
    'monitoring/failures requestId': 'the number of a request',
  },
};
