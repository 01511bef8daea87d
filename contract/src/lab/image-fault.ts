import { faults } from '../wire/fault.ts';

/** Faults of actions on an image. */
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
    zh: '由虚拟机保存的镜像不能重新构建；请把虚拟机保存为它的新版本',
    en: 'An image that was saved from a machine cannot be built again; save a machine as its next version',
    mn: 'Машинаас хадгалсан дүрсийг дахин бүтээх боломжгүй; машиныг шинэ хувилбар болгон хадгална уу',
  },
  otherImage: {
    zh: '只能存为该虚拟机所用镜像（或与它同一基础镜像）的新版本，且该镜像须由虚拟机保存而来',
    en: 'A machine becomes the next version only of a saved image that it runs from, or that has the same base',
    mn: 'Зөвхөн машины ажиллаж буй, эсвэл ижил суурьтай, машинаас хадгалсан дүрсийн шинэ хувилбар болно',
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
    zh: '文件不能为空，最大 {max}，且磁盘须有足够空间',
    en: 'A file must not be empty, {max} at most, and the disk must have room for it',
    mn: 'Файл хоосон байж болохгүй, дээд тал нь {max}, дискэнд зай байх ёстой',
  },
  engineMissing: {
    zh: '本系统没有配置 LXD 集群，不能选择容器',
    en: 'There is no LXD cluster here, so containers cannot be chosen',
    mn: 'LXD кластер тохируулаагүй тул контейнер сонгох боломжгүй',
  },
  notContained: {
    zh: '桌面镜像和上传的磁盘不能以容器运行，请选择虚拟机',
    en: 'Desktops and uploaded disks cannot run as containers; choose virtual machines',
    mn: 'Дэлгэцтэй болон байршуулсан диск контейнерт ажиллахгүй; виртуал машиныг сонгоно уу',
  },
  notSaved: {
    zh: '容器不能保存为镜像',
    en: 'A container cannot be saved as an image',
    mn: 'Контейнерыг дүрс болгон хадгалах боломжгүй',
  },
  machineAway: {
    zh: '只能保存正在运行的虚拟机',
    en: 'Only a machine that runs can be saved',
    mn: 'Зөвхөн ажиллаж буй машиныг хадгалж болно',
  },
  confirm: {
    zh: '请输入 DELETE 确认删除',
    en: 'Type DELETE to confirm',
    mn: 'Баталгаажуулахын тулд DELETE гэж бичнэ үү',
  },
});
