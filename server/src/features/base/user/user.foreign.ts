import type { Foreign } from '../../../testing/foreign.ts';

export const userForeign: Foreign = {
  places: { 'user/list organizationId': 'organizationId' },
  answered: { 'user/list': 'an organization or a role of others narrows one’s own list' },
  seen: { 'user/listrole': { records: ['roleId'], because: 'roles are the school’s, to choose from for an account' } },
  inputs: {
    'user/save': { loginName: 'stranger_new', userName: '新人', expireTime: null },
    'user/update': { userName: '新名', expireTime: null },
  },
};
