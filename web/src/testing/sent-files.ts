// Stands for the requests that send a file with their progress, which `fetch` cannot tell.
import { vi } from 'vitest';

/** A request that waits for the test to let it go on. */
class SentFile {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = '';
  path = '';
  form = new FormData();
  aborted = false;

  open(_method: string, address: string) {
    this.path = address.replace(/^\/api\//, '');
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    this.form = form;
    sentFiles.push(this);
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }

  /** Lets so much of the file leave. */
  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total });
  }

  /** Answers as the server does. */
  answer(data: unknown) {
    this.status = 200;
    this.responseText = JSON.stringify({ meta: { success: true, msg: '' }, data });
    this.onload?.();
  }
}

/** The requests with a file that arrived, the first one first. */
export const sentFiles: SentFile[] = [];

/** From now on, files are sent to the test. */
export function takeSentFiles(): void {
  sentFiles.length = 0;
  vi.stubGlobal('XMLHttpRequest', SentFile);
}
