import { defineText } from '../../../ui/text/text.ts';

export const trainingMachineText = defineText('prep.trainingMachine', {
  zh: {
    title: '在虚拟机里运行',
    open: '在虚拟机里打开',
    hint: '一台装有 pandas 与 scikit-learn 的虚拟机，里面放好这次训练的 {data} 和等价的程序 {program}，可以修改后再运行。再次打开时，改过的文件不会被覆盖。',
    noImage: '“Python 数据分析”镜像还没有构建，请联系管理员。',
    place: '排在第 {n} 位',
    release: '释放虚拟机',
    releaseAsk: '释放这台虚拟机？',
    releaseHint: '其中的文件会一起删除，包括其他训练的文件夹。',
    released: '虚拟机已释放',
  },
  en: {
    title: 'Run it in a machine',
    open: 'Open in a machine',
    hint: 'A machine with pandas and scikit-learn, with {data} of this training and {program}, which trains the same, to be changed and run. What was changed stays when it is opened again.',
    noImage: 'The image “Python 数据分析” has not been built; please ask an administrator.',
    place: 'Number {n} in the queue',
    release: 'Release the machine',
    releaseAsk: 'Release this machine?',
    releaseHint: 'The files in it go with it, the folders of other trainings too.',
    released: 'The machine was released',
  },
  mn: {
    title: 'Виртуал машинд ажиллуулах',
    open: 'Машинд нээх',
    hint: 'pandas, scikit-learn суулгасан машин: энэ сургалтын {data} ба ижил програм {program} бэлэн байна, өөрчлөөд ажиллуулж болно. Дахин нээхэд өөрчилсөн файл хэвээр үлдэнэ.',
    noImage: '“Python 数据分析” дүрс угсраагүй байна, админаас хүснэ үү.',
    place: 'Дараалалд {n}',
    release: 'Машиныг чөлөөлөх',
    releaseAsk: 'Энэ машиныг чөлөөлөх үү?',
    releaseHint: 'Доторх файлууд, бусад сургалтын хавтас ч хамт устна.',
    released: 'Машиныг чөлөөллөө',
  },
});
