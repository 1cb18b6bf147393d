/** How calls to the services of others are kept few, for readers of pictures too. */
export { createBreaker, type Breaker } from './breaker.ts';
export { createCallGate } from './call-gate.ts';
