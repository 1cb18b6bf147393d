/** Splits a file of SQL into its statements, so that a failure can name the one that failed. */

export interface Statement {
  sql: string;
  /** Line of the file on which it begins, from 1. */
  line: number;
}

/** Knows strings, quoted names, dollar quotes and comments: a semicolon inside them ends nothing. */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match[0] !== ';') continue;
    add(statements, text, from, match.index);
    from = match.index + 1;
  }
  add(statements, text, from, text.length);
  return statements;
}

function add(statements: Statement[], text: string, from: number, to: number): void {
  const raw = text.slice(from, to);
  const lead = /^(?:\s|--[^\n]*\n|--[^\n]*$|\/\*[\s\S]*?\*\/)*/.exec(raw)?.[0].length ?? 0;
  const sql = raw.slice(lead).trim();
  if (sql) statements.push({ sql, line: text.slice(0, from + lead).split('\n').length });
}
