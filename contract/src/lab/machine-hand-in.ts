import { faults } from '../wire/fault.ts';

/** Faults of machines that hold an answer of an exam: it was handed in, or its candidate sits at another computer. */
export const machineHandInFaults = faults('machinehandin', {
  elsewhere: {
    status: 403,
    zh: '您已在另一台电脑上继续答题，这台电脑不能再操作考试的虚拟机',
    en: 'You went on at another computer; this one no longer works at the machine of the exam',
    mn: 'Та өөр компьютерт үргэлжлүүлсэн тул энэ компьютер шалгалтын машинд ажиллахгүй',
  },
  awaited: {
    zh: '这台虚拟机里的作答已经提交，检查完成前保持原样',
    en: 'What is in this machine was handed in, and stays as it is until it is checked',
    mn: 'Энэ машин дахь хариуг илгээсэн тул шалгаж дуустал хэвээр үлдэнэ',
  },
});
