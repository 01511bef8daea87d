import { faults } from '../wire/fault.ts';

/** File extensions of recordings that a question accepts where a model transcribes them; `chat/extract` returns the text. */
export const soundExtensions = ['mp3', 'wav', 'm4a', 'ogg', 'flac'];

export const transcriptionFaults = faults('transcription', {
  noSound: {
    zh: '这个文件不是能识别的录音，可以添加：{kinds}',
    en: 'This file is no recording that can be transcribed; these are: {kinds}',
    mn: 'Энэ файл бичвэр болгох бичлэг биш; болох нь: {kinds}',
  },
  silent: {
    zh: '没有在录音中听到说话',
    en: 'Nobody was heard speaking in the recording',
    mn: 'Бичлэгээс яриа сонсогдсонгүй',
  },
});
