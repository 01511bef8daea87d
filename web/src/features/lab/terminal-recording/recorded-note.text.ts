import { defineText } from '../../../ui/text/text.ts';

export const recordedNoteText = defineText('lab.recordedNote', {
  zh: {
    told: '录像中',
    toldHint:
      '老师为这个实验开启了终端录像：终端上显示的内容会被保存，老师和您自己可以回放。没有显示出来的输入（如密码）不会保存。',
    ownTitle: '我的终端录像',
  },
  en: {
    told: 'Recorded',
    toldHint:
      'Your teacher has terminals of this experiment recorded: what is shown is kept, for your teacher and yourself. What is not shown, such as passwords, is not.',
    ownTitle: 'My terminal recordings',
  },
  mn: {
    told: 'Бичиж байна',
    toldHint:
      'Багш энэ туршилтын терминалыг бичихээр тохируулсан: харагдсан зүйлийг багш та хоёр дахин үзэж болно. Харагдаагүй оролт (нууц үг) хадгалагдахгүй.',
    ownTitle: 'Миний терминалын бичлэг',
  },
});
