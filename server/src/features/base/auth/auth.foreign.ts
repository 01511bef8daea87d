import type { Foreign } from '../../../testing/foreign.ts';

export const authForeign: Foreign = {
  inputs: { 'usercenter/updateuserpassword': { oldPassword: 'not-Mine-1', newPassword: 'Another-One-2' } },
};
