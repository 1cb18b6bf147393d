/** The parts that other features may use of the answers that no one asked for. */
export { Answers } from './Answers.tsx';
