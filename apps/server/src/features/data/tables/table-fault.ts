/** Why a file cannot become a table: a sentence for whoever sent it, naming row and column where it can. */
export class TableFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TableFault';
  }
}
