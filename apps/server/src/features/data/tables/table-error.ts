/**
 * Why a file cannot become a table: a sentence for anyone who sent it, naming row and column where it can.
 */
export class TableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TableError';
  }
}
