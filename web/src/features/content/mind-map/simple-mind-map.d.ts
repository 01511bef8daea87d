/** The plugins come without types. */
declare module 'simple-mind-map/src/plugins/*';
