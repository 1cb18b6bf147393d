/**
 * Guides are Markdown, read when the app is built: a browser gets their words in the form in which
 * `GuideText` shows them, and no reader of Markdown. What `GuideText` could not show, and a table's row with
 * a cell too few, ends the build.
 */
import { basename } from 'node:path';
import { Lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Block, Guide, GuideSection, Inline } from './src/help/guide.ts';

const FILE = /\/help\/guides\/[a-z-]+\.md$/;
const TITLE_WITH_ANCHOR = /^(?<title>.+) \{#(?<id>[a-z0-9-]+)\}$/;
/** A block below the text of a section. */
const DIRECTIVE = /^<!-- (?<name>part|picture): (?<value>[a-z-]+) -->\s*$/;

export function guidePages(): Plugin {
  return {
    name: 'limn-guides',
    transform(text, id) {
      if (!FILE.test(id)) return undefined;
      return { code: `export const guide = ${JSON.stringify(readGuide(basename(id, '.md'), text))};`, map: null };
    },
  };
}

export function readGuide(slug: string, text: string): Guide {
  const sections: GuideSection[] = [];
  let title: string | undefined;
  const intro: string[] = [];
  const refuse = (what: string): never => {
    throw new Error(`The guide ${slug} has ${what}${sections.length > 0 ? ` in “${sections.at(-1)?.title}”` : ''}.`);
  };

  function addSection(heading: string): void {
    const { id = '', title: name = '' } = TITLE_WITH_ANCHOR.exec(heading)?.groups ?? refuse(`a title without an anchor: ${heading}`);
    sections.push({ id, title: name, blocks: [] });
  }

  function direct(raw: string): void {
    const { name = '', value } = DIRECTIVE.exec(raw)?.groups ?? refuse(`HTML: ${raw}`);
    Object.assign(sections.at(-1) ?? refuse(raw), { [name]: value });
  }

  function block(token: Token): Block {
    switch (token.type) {
      case 'paragraph':
        return { kind: 'paragraph', words: inline(token.tokens) };
      case 'list':
        return listOf(token as Tokens.List);
      case 'table':
        return tableOf(token as Tokens.Table);
      default:
        return refuse(`markup that guides don't use: ${token.raw}`);
    }
  }

  function listOf({ ordered, items }: Tokens.List): Block {
    const words = items.map(({ tokens }) => {
      const [only, ...more] = tokens.filter(({ type }) => type !== 'space');
      return only && more.length === 0 && 'tokens' in only ? inline(only.tokens) : refuse('a list in a list');
    });
    return { kind: 'list', ordered, items: words };
  }

  function tableOf({ raw, header, rows }: Tokens.Table): Block {
    for (const line of raw.trim().split('\n'))
      if (line.split(/(?<!\\)\|/).length - 2 !== header.length) refuse(`a row with another number of cells than its head: ${line}`);
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inline(tokens));
    return { kind: 'table', head: cells(header), rows: rows.map(cells) };
  }

  function inline(tokens: readonly Token[] = []): Inline[] {
    const words: Inline[] = [];
    for (const token of tokens) {
      const word = wordOf(token);
      const before = words.at(-1);
      if (typeof word === 'string' && typeof before === 'string') words.splice(-1, 1, before + word);
      else words.push(word);
    }
    return words;
  }

  function wordOf(token: Token): Inline {
    switch (token.type) {
      case 'text':
      case 'escape':
        return oneLine(token.text as string);
      case 'codespan':
        return { kind: 'code', text: token.text as string };
      case 'strong':
        return { kind: 'bold', text: oneLine(token.text as string) };
      case 'link':
        // An address in the text is shown as it is.
        return token.raw.startsWith('[')
          ? { kind: 'link', text: oneLine(token.text as string), to: token.href as string }
          : oneLine(token.raw);
      default:
        return refuse(`markup that guides don't use: ${token.raw}`);
    }
  }

  for (const token of new Lexer().lex(text)) {
    if (token.type === 'space') continue;
    if (token.type === 'heading' && token.depth === 1 && title === undefined) title = token.text as string;
    else if (token.type === 'heading' && token.depth === 2) addSection(token.text as string);
    else if (token.type === 'html') direct(token.raw);
    else if (sections.length === 0 && token.type === 'paragraph') intro.push(oneLine(token.text as string));
    else (sections.at(-1) ?? refuse('text before its first section')).blocks.push(block(token));
  }
  return { slug, title: title ?? refuse('no title'), text: intro.join(' '), sections };
}

const oneLine = (text: string) => text.replaceAll('\n', ' ');
