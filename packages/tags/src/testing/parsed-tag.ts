import { JSDOM, type ParsedNode } from 'jsdom';

export interface ParsedTag {
  /** Attributes of every picture. */
  images: Record<string, string>[];
  links: Record<string, string>[];
  comments: string[];
  /** Everything that a tag may not hold: other elements, text, pictures outside their link. */
  unexpected: string[];
}

/** The result of a strict HTML5 parser for a tag. */
export function parsedTag(html: string): ParsedTag {
  const parsed: ParsedTag = { images: [], links: [], comments: [], unexpected: [] };
  for (const node of JSDOM.fragment(html).childNodes) readNode(node, parsed);
  return parsed;
}

function readNode(node: ParsedNode, parsed: ParsedTag): void {
  if (node.nodeType === 8) parsed.comments.push(node.nodeValue ?? '');
  else if (node.nodeName === 'IMG') parsed.images.push(attributesOf(node));
  else if (node.nodeName === 'A') {
    parsed.links.push(attributesOf(node));
    const children = [...node.childNodes];
    if (children.length !== 1 || children[0]?.nodeName !== 'IMG') parsed.unexpected.push('a link that does not hold one picture');
    for (const child of children) readNode(child, parsed);
  } else if (node.nodeValue !== '\n') parsed.unexpected.push(node.nodeName);
}

function attributesOf(node: ParsedNode): Record<string, string> {
  return Object.fromEntries([...(node.attributes ?? [])].map(({ name, value }) => [name, value]));
}
