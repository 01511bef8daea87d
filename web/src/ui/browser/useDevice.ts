import { useSyncExternalStore } from 'react';

export type Device = 'mobile' | 'tablet' | 'desktop';

const mobile = matchMedia('(max-width: 576px)');
const tablet = matchMedia('(max-width: 1199px)');

const subscribe = (listener: () => void) => {
  mobile.addEventListener('change', listener);
  tablet.addEventListener('change', listener);
  return () => {
    mobile.removeEventListener('change', listener);
    tablet.removeEventListener('change', listener);
  };
};

const read = (): Device => (mobile.matches ? 'mobile' : tablet.matches ? 'tablet' : 'desktop');

/** Returns the device by window width: phone up to 576 pixels, tablet up to 1199, desk above. */
export const useDevice = () => useSyncExternalStore(subscribe, read);
