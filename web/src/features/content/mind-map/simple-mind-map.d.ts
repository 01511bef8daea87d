/** The plugins and the icons have no types. */
declare module 'simple-mind-map/src/plugins/*';
declare module 'simple-mind-map/src/svg/icons.js';
