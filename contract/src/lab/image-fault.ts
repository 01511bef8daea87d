import { faults } from '../wire/fault.ts';

/** Why something cannot be done with an image. */
export const imageFaults = faults('labimage', {
  busy: { zh: '镜像正在构建', en: 'The image is being built', mn: 'Дүрсийг бүтээж байна' },
  notBusy: { zh: '镜像没有在构建', en: 'The image is not being built', mn: 'Дүрсийг бүтээгээгүй байна' },
  inUse: {
    zh: '有 {count} 台虚拟机正在使用该镜像',
    en: '{count} {count, machine uses|machines use} this image',
    mn: '{count} виртуал машин энэ дүрсийг ашиглаж байна',
  },
  usedBy: {
    zh: '仍在使用该镜像：{names}',
    en: 'Still in use by {names}',
    mn: 'Энэ дүрсийг ашиглаж байна: {names}',
  },
  sameName: { zh: '已有镜像“{name}”', en: 'There is an image “{name}” already', mn: '«{name}» дүрс аль хэдийн байна' },
  baseMissing: {
    zh: '基础镜像还没有发布',
    en: 'The base image is not published',
    mn: 'Суурь дүрсийг нийтлээгүй байна',
  },
  builtOnce: {
    zh: '由虚拟机保存的镜像不能重新构建，请再保存一次',
    en: 'An image that was saved from a machine cannot be built again; save a machine anew',
    mn: 'Машинаас хадгалсан дүрсийг дахин бүтээх боломжгүй; машиныг дахин хадгална уу',
  },
  noFile: {
    zh: '请先上传镜像文件',
    en: 'Upload the disk of the image first',
    mn: 'Эхлээд дүрсийн файлыг байршуулна уу',
  },
  uploadKind: {
    status: 415,
    zh: '不支持这种文件，或文件内容与扩展名不符；可上传 qcow2、raw、img、vmdk、vdi、ova',
    en: 'This is no disk of a kind that is taken, or not of the kind that its name says: qcow2, raw, img, vmdk, vdi, ova',
    mn: 'Ийм файл авахгүй, эсвэл агуулга нь нэртэйгээ таарахгүй байна: qcow2, raw, img, vmdk, vdi, ova',
  },
  uploadSize: {
    status: 413,
    zh: '文件不能为空，最大 20 GB，且磁盘须有足够空间',
    en: 'A file must not be empty, 20 GB at most, and the disk must have room for it',
    mn: 'Файл хоосон байж болохгүй, дээд тал нь 20 GB, дискэнд зай байх ёстой',
  },
  machineAway: {
    zh: '只能保存正在运行、且由当前服务器管理的虚拟机',
    en: 'Only a machine that runs, and on the server that answers, can be saved',
    mn: 'Зөвхөн ажиллаж буй, энэ серверийн машиныг хадгалж болно',
  },
  confirm: {
    zh: '请输入 DELETE 确认删除',
    en: 'Type DELETE to confirm',
    mn: 'Баталгаажуулахын тулд DELETE гэж бичнэ үү',
  },
});
