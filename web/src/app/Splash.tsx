/** While the first screen is fetched: nothing of its own, so that the skeleton of the page shows (`skeleton.css`). */
export const Splash = () => <div data-splash aria-busy="true" />;
