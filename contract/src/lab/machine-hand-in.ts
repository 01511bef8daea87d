import { faults } from '../wire/fault.ts';

/** Faults of machines that hold an answer of an exam which was handed in. */
export const machineHandInFaults = faults('machinehandin', {
  awaited: {
    zh: '这台虚拟机里的作答已经提交，检查完成前保持原样',
    en: 'What is in this machine was handed in, and stays as it is until it is checked',
    mn: 'Энэ машин дахь хариуг илгээсэн тул шалгаж дуустал хэвээр үлдэнэ',
  },
});
