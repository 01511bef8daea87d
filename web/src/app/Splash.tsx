/** Rendered while the first screen is fetched: empty, so that the skeleton of the page shows (`skeleton.css`). */
export const Splash = () => <div data-splash aria-busy="true" />;
