import { defineParameter } from '../../../platform/parameter.ts';

const machines = { zh: '台', en: 'machines', mn: 'машин' };
const minutes = { zh: '分钟', en: 'minutes', mn: 'минут' };

export const machineParameters = {
  perUser: defineParameter({
    name: 'labMachinesPerUser',
    group: 'lab',
    title: { zh: '每人同时运行的实验机', en: 'Machines per person', mn: 'Нэг хүний машин' },
    description: {
      zh: '一个人最多同时运行几台，再开新的须先释放',
      en: 'How many one person may run at a time; for another one must be released first',
      mn: 'Нэг хүн зэрэг ажиллуулах дээд тоо; шинээр нээхийн тулд нэгийг чөлөөлнө',
    },
    rule: { kind: 'number', min: 1, max: 50, unit: machines },
    default: 2,
  }),
  perHost: defineParameter({
    name: 'labMachinesPerHost',
    group: 'lab',
    title: { zh: '全校同时运行的实验机', en: 'Machines of the school', mn: 'Сургуулийн машин' },
    description: {
      zh: '达到后新的实验排队；0 表示暂停开机',
      en: 'Beyond it machines queue; 0 lets none start',
      mn: 'Хүрсний дараа дараалалд орно; 0 бол нэг ч асахгүй',
    },
    rule: { kind: 'number', min: 0, max: 5_000, unit: machines },
    default: 200,
  }),
  idleMinutes: defineParameter({
    name: 'labIdleMinutes',
    group: 'lab',
    title: { zh: '无操作休眠', en: 'Idle machines sleep after', mn: 'Идэвхгүй машин унтах' },
    description: {
      zh: '没有操作满这么久后，实验机保存现场并休眠',
      en: 'A machine that nobody uses for so long is saved and put to sleep',
      mn: 'Ийм хугацаанд ашиглаагүй машиныг хадгалж унтуулна',
    },
    rule: { kind: 'number', min: 5, max: 1_440, unit: minutes },
    default: 30,
  }),
  longestMinutes: defineParameter({
    name: 'labLongestMinutes',
    group: 'lab',
    title: { zh: '单次运行最长时间', en: 'Longest time of a machine', mn: 'Машины хамгийн урт хугацаа' },
    description: {
      zh: '实验设定的时长超过它时，以它为准；到时休眠，可再次启动',
      en: 'Holds where an experiment asks for more; then the machine sleeps and can be started again',
      mn: 'Туршилтын хугацаа үүнээс урт бол энэ үйлчилнэ; дараа нь унтаж, дахин асааж болно',
    },
    rule: { kind: 'number', min: 10, max: 1_440, unit: minutes },
    default: 1_440,
  }),
};
