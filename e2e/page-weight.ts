import { areaScreens, firstScreens, launch, load } from './page-load.ts';

/**
 * Prints what each first page took, by its name: cold and warm, on this computer and, except for the areas, as on a
 * slow one. Takes the server's address, and how often each is loaded.
 */
const [url = '', times = '3'] = process.argv.slice(2);
const browser = await launch();
const found: Record<string, unknown> = {};
for (const [name, screen] of Object.entries(await firstScreens(url))) {
  const loads = { slow: [] as unknown[], fast: [] as unknown[] };
  for (let turn = 0; turn < Number(times); turn++) {
    loads.slow.push(await load(browser, url, screen, true));
    loads.fast.push(await load(browser, url, screen, false));
  }
  found[name] = loads;
}
for (const [name, screen] of Object.entries(await areaScreens(url))) {
  found[name] = { slow: [], fast: [await load(browser, url, screen, false)] };
}
await browser.close();
console.log(JSON.stringify(found));
