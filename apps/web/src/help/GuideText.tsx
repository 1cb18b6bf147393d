import { Fragment } from 'react';
import { Link } from 'react-router';
import { Box, Stack } from '../ui/layout.ts';
import { Text } from '../ui/Text.tsx';
import { TableFrame } from './TableFrame.tsx';
import type { Block, Inline } from './guide.ts';

/** The words of a section. */
export function GuideText({ blocks }: { blocks: readonly Block[] }) {
  return (
    <Stack gap={3} sx={{ gridTemplateColumns: 'minmax(0, 1fr)', lineHeight: '22px', overflowWrap: 'anywhere' }}>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </Stack>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <Text sx={{ lineHeight: '22px' }}>
          <Words words={block.words} />
        </Text>
      );
    case 'list':
      return (
        <Stack component={block.ordered ? 'ol' : 'ul'} gap={1} sx={{ pl: 5, listStyle: block.ordered ? 'decimal' : 'disc' }}>
          {block.items.map((item, index) => (
            <Box component="li" key={index} sx={{ '&::marker': { color: 'text.secondary' } }}>
              <Words words={item} />
            </Box>
          ))}
        </Stack>
      );
    case 'table':
      return <GuideTable head={block.head} rows={block.rows} />;
  }
}

export interface GuideTableProps {
  head: readonly (readonly Inline[])[];
  rows: readonly (readonly (readonly Inline[])[])[];
}

export function GuideTable({ head, rows }: GuideTableProps) {
  return (
    <TableFrame label="Table" sx={{ '& th, & td': { minWidth: 96, overflowWrap: 'break-word' }, '& tbody th': { whiteSpace: 'nowrap' } }}>
      <thead>
        <tr>
          {head.map((cell, index) => (
            <th key={index} scope="col">
              <Words words={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, index) =>
              index === 0 ? (
                <th key={index} scope="row">
                  <Words words={cell} />
                </th>
              ) : (
                <td key={index}>
                  <Words words={cell} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Words({ words }: { words: readonly Inline[] }) {
  return words.map((word, index) => <Fragment key={index}>{typeof word === 'string' ? word : <Marked word={word} />}</Fragment>);
}

/** In a sentence, colour alone does not tell a link. */
const IN_TEXT = { textDecoration: 'underline', textUnderlineOffset: '2px' } as const;

/** Documents of the server are no pages of the app. */
const OF_THE_SERVER = /^\/(openapi\.json|api)/;

function Marked({ word }: { word: Exclude<Inline, string> }) {
  switch (word.kind) {
    case 'bold':
      return <strong>{word.text}</strong>;
    case 'code':
      return (
        <Box component="code" sx={{ typography: 'code', px: 1, py: 0.25, borderRadius: '4px', bgcolor: 'well', whiteSpace: 'pre-wrap' }}>
          {word.text}
        </Box>
      );
    case 'link':
      return OF_THE_SERVER.test(word.to) ? (
        <Box component="a" href={word.to} target="_blank" rel="noreferrer" sx={IN_TEXT}>
          {word.text}
        </Box>
      ) : (
        <Box component={Link} to={word.to} sx={IN_TEXT}>
          {word.text}
        </Box>
      );
  }
}
