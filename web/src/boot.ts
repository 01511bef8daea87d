/** Begins to fetch everything that this visit needs, at once and side by side, before the first of it runs. */
void import('./main.tsx');
