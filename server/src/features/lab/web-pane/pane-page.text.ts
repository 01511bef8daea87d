import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';

/** Reason why a pane shows nothing of a program. */
export type PaneTrouble = 'gone' | 'stopped' | 'silent' | 'slow' | 'busy' | 'away';

const texts: Record<PaneTrouble, Text> = {
  gone: {
    zh: '这个网页窗格已经失效，请回到实验页面重新打开。',
    en: 'This web pane is no longer good. Open it again from the page of the experiment.',
    mn: 'Энэ вэб цонх хүчингүй болсон. Туршилтын хуудаснаас дахин нээнэ үү.',
  },
  stopped: {
    zh: '实验机没有在运行，启动后会自动重新打开。',
    en: 'The machine is not running. This opens again once it does.',
    mn: 'Машин ажиллахгүй байна. Ассан үед дахин нээгдэнэ.',
  },
  silent: {
    zh: '端口 {port} 上没有程序应答，启动后会自动打开。程序要监听 0.0.0.0，而不是只监听 127.0.0.1。',
    en: 'No program answers at port {port}; this opens by itself once one does. It has to listen at 0.0.0.0, not at 127.0.0.1 only.',
    mn: '{port} порт дээр програм хариулахгүй байна; ассан үед өөрөө нээгдэнэ. Програм 127.0.0.1 биш, 0.0.0.0 дээр сонсох ёстой.',
  },
  slow: {
    zh: '端口 {port} 上的程序一分钟内没有应答。',
    en: 'The program at port {port} did not answer within a minute.',
    mn: '{port} порт дээрх програм нэг минутын дотор хариулсангүй.',
  },
  busy: {
    zh: '同时打开的请求太多，请稍候再试。',
    en: 'Too many requests at once; try again in a moment.',
    mn: 'Нэг зэрэг хэт олон хүсэлт байна; түр хүлээнэ үү.',
  },
  away: {
    zh: '实验机所在的服务器暂时连不上，连上后会自动打开。',
    en: 'The server of the machine cannot be reached now. This opens once it can.',
    mn: 'Машины сервертэй одоо холбогдохгүй байна. Холбогдоход нээгдэнэ.',
  },
};

/** Reasons that may pass in a moment: the page retries by itself. */
const passing: PaneTrouble[] = ['stopped', 'silent', 'busy', 'away'];

/** Returns a page that explains in the user's language why nothing is shown. */
export function troublePage(language: Language, trouble: PaneTrouble, port = 0): string {
  const words = sayIn(language, texts[trouble], { port }, toTraditional);
  const again = passing.includes(trouble) ? '<meta http-equiv="refresh" content="3">' : '';
  return `<!doctype html><html lang="${language.replace('_', '-')}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">${again}<title>${port || ''}</title></head><body style="display:grid;place-items:center;min-height:90vh;margin:0 24px;font:15px/1.7 system-ui,sans-serif;text-align:center"><p style="max-width:36em">${words}</p></body></html>`;
}
