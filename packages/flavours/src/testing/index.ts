/** For tests, soaks and benches of other packages: worlds of events, small ones and large ones. */
export * from './random-world.ts';
export * from './shop.ts';
export * from './world.ts';
