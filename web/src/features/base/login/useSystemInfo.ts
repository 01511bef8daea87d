import { authApi } from '@xueyan/contract/base/auth';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useEffect, useState } from 'react';
import { CallError, call } from '../../../api/call.ts';

const retryMs = 2_000;

/** Returns the school's public information; undefined until it is loaded. An unreachable server is asked again. */
export function useSystemInfo(): Output<typeof authApi.sysinfo> | undefined {
  const [info, setInfo] = useState<Output<typeof authApi.sysinfo>>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const controller = new AbortController();
    const ask = () => {
      call(authApi.sysinfo, {}, controller.signal).then(setInfo, (error: unknown) => {
        const mayPass = error instanceof CallError && (error.status === 0 || error.status >= 500);
        if (mayPass && !controller.signal.aborted) timer = setTimeout(ask, retryMs);
      });
    };
    ask();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);

  return info;
}
