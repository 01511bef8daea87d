/** Runs a script of our own host that is no module, as its authors ship it. */
export const loadScript = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = url;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error(`cannot load ${url}`));
    };
    document.head.append(element);
  });
