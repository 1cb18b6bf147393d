/** The library comes without types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next opportunity from the beginning; null behind the last, which is the end of the text. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
