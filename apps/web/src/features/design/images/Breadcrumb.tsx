import { Link } from 'react-router';
import { Box } from '../../../ui/layout.ts';

/** From a folder back to all images. */
export function Breadcrumb() {
  return (
    <Box component="nav" aria-label="Breadcrumb" sx={{ typography: 'body2', color: 'text.secondary', mb: 0.5 }}>
      <Link to="/images">Images</Link> <span aria-hidden>/</span>
    </Box>
  );
}
