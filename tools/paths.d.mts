/** Absolute path of the project. */
export const root: string;
/** Absolute path of the Node that the lock file pins. */
export function pinnedNode(): string;
