import { DetailedError, Upload } from 'tus-js-client';
import { callHeaders } from '../../api/headers.ts';
import { session } from '../../api/session.ts';

export interface Started {
  endpoint: string;
  metadata: Record<string, string>;
  file: File;
  /** Address of the upload that was begun; null for a new one. */
  address: string | null;
  onAddress: (address: string | null) => void;
  onProgress: (sent: number) => void;
  onSuccess: () => void;
  /** Called with the server's text, empty when it sent none. */
  onError: (reason: string) => void;
}

/** Small enough that an interruption costs little, large enough that it does not slow the rest. */
const chunkBytes = 8 * 1024 * 1024;
/** About two minutes in all: a restarting server is back by then. */
const retryDelays = [500, 1000, 2000, 3000, 5000, 5000, 10_000, 10_000, 20_000, 30_000, 30_000];

/** Sends a file in pieces and continues at the offset that the server reports. */
export function startTransfer({ endpoint, metadata, file, address, ...on }: Started): Upload {
  const upload = new Upload(file, {
    endpoint,
    uploadUrl: address,
    metadata: {
      ...metadata,
      filename: file.name,
      // Of a file in a folder that was chosen whole.
      ...(file.webkitRelativePath && { path: file.webkitRelativePath }),
    },
    chunkSize: chunkBytes,
    retryDelays,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      // Set for each request: the session may have been renewed in between.
      for (const [name, value] of Object.entries(callHeaders())) request.setHeader(name, value);
    },
    onAfterResponse: (_request, response) => {
      const renewed = response.getHeader('authorization');
      if (renewed && session.token()) session.renew(renewed);
    },
    onUploadUrlAvailable: () => on.onAddress(upload.url),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      return status === 0 || status === 409 || status === 423 || status >= 500;
    },
    onProgress: on.onProgress,
    onSuccess: on.onSuccess,
    onError: (error) => on.onError(reasonOf(error)),
  });
  upload.start();
  return upload;
}

function reasonOf(error: Error): string {
  if (!(error instanceof DetailedError)) return '';
  try {
    return JSON.parse(error.originalResponse?.getBody() ?? '').meta.msg;
  } catch {
    return '';
  }
}
