import { faults } from '../wire/fault.ts';

export const difficultyFaults = faults('difficulty', {
  off: {
    zh: '难度「{name}」已停用，请选择其他难度',
    en: 'The difficulty {name} is switched off; choose another one',
    mn: '«{name}» хүндрэл идэвхгүй, өөрийг сонгоно уу',
  },
});
