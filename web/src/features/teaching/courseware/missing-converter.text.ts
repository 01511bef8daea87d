import { defineText } from '../../../ui/text/text.ts';

export const missingConverterText = defineText('teaching.courseware.missing', {
  zh: {
    soffice: '服务器还没有安装文档转换程序，请管理员在「本系统」安装，或改传 PDF',
    ffmpeg: '服务器还没有安装视频转换程序，请管理员在「本系统」安装，或改传 MP4',
    jail: '服务器缺少转换文件所需的隔离环境，请联系管理员，或改传 PDF、MP4',
    packages: '软件包：{packages}',
    open: '打开「本系统」',
  },
  en: {
    soffice:
      'The server has no program to convert documents yet: ask the administrator to install it under This installation, or upload a PDF',
    ffmpeg:
      'The server has no program to convert films yet: ask the administrator to install it under This installation, or upload an MP4',
    jail: 'The server lacks the jail in which files are converted: tell the administrator, or upload PDF or MP4',
    packages: 'Packages: {packages}',
    open: 'Open This installation',
  },
  mn: {
    soffice:
      'Серверт баримт хөрвүүлэх програм хараахан суугаагүй: админ «Энэ систем» хэсэгт суулгана, эсвэл PDF оруулна уу',
    ffmpeg:
      'Серверт видео хөрвүүлэх програм хараахан суугаагүй: админ «Энэ систем» хэсэгт суулгана, эсвэл MP4 оруулна уу',
    jail: 'Серверт файл хөрвүүлэх тусгаарлагч алга: админд хэлнэ үү, эсвэл PDF, MP4 оруулна уу',
    packages: 'Багц: {packages}',
    open: '«Энэ систем» нээх',
  },
});
