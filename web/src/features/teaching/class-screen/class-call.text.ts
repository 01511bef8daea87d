import { defineText } from '../../../ui/text/text.ts';

/** Texts that every page of a student may show. */
export const classCallText = defineText('teaching.classCall', {
  zh: { title: '《{course}》正在上课', by: '{teacher}老师 · {title}', enter: '进入课堂' },
  en: { title: '“{course}” has begun', by: '{teacher} · {title}', enter: 'Go to class' },
  mn: { title: '«{course}» хичээл эхэллээ', by: '{teacher} · {title}', enter: 'Хичээлд орох' },
});
