/** Whether an open may be counted, and by which lease. */
export { UNPAID, WITHOUT_LEASE, type Admission, type CreditGate } from './credit-gate.ts';
