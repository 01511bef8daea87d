import { faults } from '../wire/fault.ts';

export const mediaFaults = faults('media', {
  noEspeak: {
    zh: '服务器没有安装 espeak-ng，暂时没有自带的声音；管理员可安装 Debian 软件包 espeak-ng，或接入语音合成模型',
    en: 'This server has no espeak-ng, hence no voice of its own; an administrator installs it or adds a speech model',
    mn: 'Серверт espeak-ng алга тул өөрийн дуу хоолойгүй; админ суулгах эсвэл дуу үүсгэх загвар холбоно',
  },
  noFfmpeg: {
    zh: '服务器没有安装 ffmpeg，不能生成视频；管理员可安装 Debian 软件包 ffmpeg',
    en: 'This server has no ffmpeg and makes no videos; an administrator installs the Debian package ffmpeg',
    mn: 'Серверт ffmpeg алга тул видео хийхгүй; админ Debian багц ffmpeg суулгана',
  },
  imported: {
    zh: '导入的 PPTX 暂不能生成视频，请用在这里制作的演示文稿',
    en: 'An imported PPTX is not made into a video; please use a deck that was made here',
    mn: 'Импортолсон PPTX-ээс видео хийхгүй; эндээс хийсэн үзүүлэн ашиглана уу',
  },
  modelGone: {
    zh: '这个模型已不可用，请重新选择',
    en: 'This model is not there any more; please choose again',
    mn: 'Энэ загвар алга болсон, дахин сонгоно уу',
  },
  nothingToSay: {
    zh: '没有可以读出来的文字',
    en: 'There is nothing in it that could be spoken',
    mn: 'Унших бичвэр алга',
  },
  tooLong: {
    zh: '要读的文字共 {n} 字，最多 {max} 字，请分成几份',
    en: 'There are {n} characters to speak, {max} at most: please do it in parts',
    mn: 'Унших {n} тэмдэгт байна, дээд тал нь {max}; хэсэгчлэнэ үү',
  },
  tooMany: {
    zh: '每人最多保留 {max} 件，请先删除一些',
    en: 'One may keep {max}; please delete some first',
    mn: 'Нэг хүн {max} хадгална; заримыг устгана уу',
  },
  making: {
    status: 409,
    zh: '您已有 {max} 件正在生成，请等其中一件完成',
    en: '{max} of yours are being made; please wait for one of them',
    mn: 'Таны {max} бүтээл хийгдэж байна, аль нэгийг хүлээнэ үү',
  },
  notDone: { status: 409, zh: '它还没有生成好', en: 'It is not done yet', mn: 'Бэлэн болоогүй байна' },
  noSound: {
    zh: '模型给的声音无法读取：{reason}',
    en: 'What the model gave is no sound that can be read: {reason}',
    mn: 'Загварын өгсөн дууг уншиж чадсангүй: {reason}',
  },
  videoElsewhere: {
    zh: '模型把视频放在 {host}，这不是管理员配置的服务地址，没有去取。可以请管理员改接能直接给出视频的网关',
    en: 'The model left the video at {host}, which is no address that an administrator configured, so it was not fetched. An administrator may put a gateway between that gives the video itself',
    mn: 'Загвар видеог {host} хаягт тавьсан; энэ нь админы тохируулсан хаяг биш тул татаагүй. Админ видеог өөрөө өгдөг гарц холбож болно',
  },
  noPicture: {
    zh: '模型没有给出图片',
    en: 'The model gave no picture',
    mn: 'Загвар зураг өгсөнгүй',
  },
  noVideo: {
    zh: '模型没有给出能播放的视频（MP4）',
    en: 'The model gave no video that can be played (MP4)',
    mn: 'Загвар тоглуулах видео (MP4) өгсөнгүй',
  },
  videoSlow: {
    zh: '模型超过 {minutes} 分钟没有完成，已放弃，不计费',
    en: 'The model did not finish within {minutes} minutes; it was given up and not charged',
    mn: 'Загвар {minutes} минутад дуусгасангүй; зогсоож, төлбөр тооцоогүй',
  },
  broken: {
    zh: '没有生成成功：{reason}',
    en: 'It could not be made: {reason}',
    mn: 'Үүсгэж чадсангүй: {reason}',
  },
});
