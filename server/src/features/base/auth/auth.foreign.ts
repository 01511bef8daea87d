import type { Foreign } from '../../../testing/foreign.ts';

export const authForeign: Foreign = {
  inputs: {
    'usercenter/updateuserpassword': { oldPassword: 'not-Mine-1', newPassword: 'Another-One-2' },
    'secondfactor/confirm': { code: '000000' },
    'secondfactor/renewcodes': { password: 'not-Mine-1' },
    'secondfactor/remove': { password: 'not-Mine-1' },
  },
};
