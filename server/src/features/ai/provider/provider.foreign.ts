import type { Foreign } from '../../../testing/foreign.ts';

export const providerForeign: Foreign = {
  noRecord: {
    '* providerId': 'providers are the school’s, for those who manage them alone',
    'provider/order providerIds[]': 'providers are the school’s',
    'provider/save models[].modelId': 'models are the school’s',
    'provider/update models[].modelId': 'models are the school’s',
  },
  heldForAll: { 'ai.manage': 'providers and limits are the school’s' },
};
