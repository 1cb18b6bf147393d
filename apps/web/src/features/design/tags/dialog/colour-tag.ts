/** Cuts a tag's HTML into parts to be coloured. The parts together are exactly the HTML. */
import type { BuiltTag } from '@limn/tags';

export interface CodePart {
  kind: 'plain' | 'comment' | 'element' | 'placeholder';
  text: string;
}

export function colourTag({ html, tokens }: Pick<BuiltTag, 'html' | 'tokens'>): CodePart[] {
  const placeholders = [...new Set(tokens.flatMap(({ token }) => [token, escapeText(token)]))].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(['<!--[\\s\\S]*?-->', '</?[a-z]+', ...placeholders.map(literally)].join('|'), 'g');
  const parts: CodePart[] = [];
  let end = 0;
  for (const match of html.matchAll(pattern)) {
    if (match.index > end) parts.push({ kind: 'plain', text: html.slice(end, match.index) });
    parts.push({ kind: kindOf(match[0], placeholders), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < html.length) parts.push({ kind: 'plain', text: html.slice(end) });
  return parts;
}

function kindOf(text: string, placeholders: readonly string[]): CodePart['kind'] {
  if (text.startsWith('<!--')) return 'comment';
  return placeholders.includes(text) ? 'placeholder' : 'element';
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
