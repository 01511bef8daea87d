import { Meta } from '@xueyan/contract/wire/envelope';
import { CallError, notifyOfFailure } from './call.ts';
import { callHeaders } from './headers.ts';

/** Requests a file and lets the browser save it. Refusals are handled as for any other call. */
export const download = (path: string, body: unknown): Promise<void> =>
  save(path, { headers: { ...callHeaders(), 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Downloads a file that is made from an uploaded one. */
export const downloadForm = (path: string, body: FormData): Promise<void> =>
  save(path, { headers: callHeaders(), body });

async function save(path: string, init: Pick<RequestInit, 'headers' | 'body'>): Promise<void> {
  const response = await fetch(`/api/${path}`, { method: 'POST', credentials: 'same-origin', ...init }).catch(() =>
    notifyOfFailure(new CallError(0, 'offline', '')),
  );
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const meta = Meta.safeParse((await response.json().catch(() => null))?.meta);
    notifyOfFailure(new CallError(response.status, meta.data?.code ?? 'badReply', meta.data?.msg ?? ''));
  }
  if (!response.ok) notifyOfFailure(new CallError(response.status, 'badReply', ''));
  saveAs(await response.blob(), nameOf(response));
}

/** Reads the name in `filename*=UTF-8''…` of RFC 6266. */
function nameOf(response: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'download';
}

/** Lets the browser save a file. */
export function saveAs(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the object after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
