/**
 * Calls that may take minutes have a connection of the database each: one company must not take those of all.
 */
import { AppError } from '@limn/model';

/** Does the work of a key unless work of that key is under way in this process: `conflict`. */
export function createOneAtATime(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Set<string>();
  return async (key, work) => {
    if (underWay.has(key))
      throw new AppError('conflict', { publicMessage: 'Another change that takes long is under way. Try again when it is done.' });
    underWay.add(key);
    try {
      return await work();
    } finally {
      underWay.delete(key);
    }
  };
}
