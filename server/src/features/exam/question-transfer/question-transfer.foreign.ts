import type { Foreign } from '../../../testing/foreign.ts';

export const questionTransferForeign: Foreign = {
  noRecord: { 'questiontransfer/look search.knowledgePointId': 'one tree for the school' },
  answered: { 'questiontransfer/look': 'a filter: nothing leaves of what is not one’s own or shared' },
  inputs: { 'questiontransfer/look': { format: 'xlsx' } },
};
