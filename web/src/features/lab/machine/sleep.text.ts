import { defineText } from '../../../ui/text/text.ts';

export const sleepText = defineText('lab.sleep', {
  zh: {
    inTheWay: '占用名额的虚拟机',
    trial: '试用镜像的虚拟机',
    sleep: '让它休眠并继续',
    sleepOf: '让它休眠并继续：{place}',
    kept: '休眠会保存内存和磁盘，之后从原处继续。',
  },
  en: {
    inTheWay: 'Machines that take your places',
    trial: 'Machine that tries an image',
    sleep: 'Let it sleep and go on',
    sleepOf: 'Let it sleep and go on: {place}',
    kept: 'Memory and disk are saved; you continue there later where you stood.',
  },
  mn: {
    inTheWay: 'Таны хязгаарыг эзэлсэн машинууд',
    trial: 'Дүрс туршиж буй машин',
    sleep: 'Унтуулаад үргэлжлүүлэх',
    sleepOf: 'Унтуулаад үргэлжлүүлэх: {place}',
    kept: 'Санах ой, диск хадгалагдаж, дараа байсан газраасаа үргэлжилнэ.',
  },
});
