import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { useId, useState, type ReactNode } from 'react';
import { Box, Row } from './layout.ts';

/** A section of a pane that folds, divided from the next by a hairline. */
export function Fold({
  title,
  children,
  open: atFirst = true,
  summary,
  heading: Heading = 'h3',
}: {
  title: string;
  children: ReactNode;
  open?: boolean;
  summary?: ReactNode;
  /** The level of its title among the page's headings. */
  heading?: 'h2' | 'h3';
}) {
  const id = useId();
  const [open, setOpen] = useState(atFirst);
  return (
    <Box component="section" sx={{ borderBottom: '1px solid', borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}>
      <Heading style={{ margin: 0 }}>
        <ButtonBase
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          sx={{ width: '100%', minHeight: 44, justifyContent: 'space-between', typography: 'h3', gap: 2, borderRadius: '6px' }}
        >
          {title}
          <Row component="span" gap={2} align="center" sx={{ color: 'icon', typography: 'caption', minWidth: 0 }}>
            {open ? null : summary}
            <ExpandMore sx={{ fontSize: 18, transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 120ms' }} />
          </Row>
        </ButtonBase>
      </Heading>
      <Box id={id} hidden={!open} sx={{ pb: 4.5 }}>
        {children}
      </Box>
    </Box>
  );
}
