import DataObject from '@mui/icons-material/DataObjectOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import Close from '@mui/icons-material/CloseOutlined';
import { Box } from './layout.ts';

/** The bare name of a merge field, with a way to take it off where there is one. */
export function MergeFieldChip({ name, onRemove }: { name: string; onRemove?: () => void }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 20,
        px: '7px',
        borderRadius: '5px',
        bgcolor: 'mergeField.ground',
        color: 'mergeField.main',
        fontSize: 12,
        fontWeight: 600,
        maxWidth: '100%',
      }}
    >
      <DataObject sx={{ fontSize: 13 }} aria-hidden />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
      {onRemove ? (
        <ButtonBase aria-label={`Remove ${name}`} onClick={onRemove} sx={{ width: 24, height: 24, mr: '-6px', borderRadius: '4px' }}>
          <Close sx={{ fontSize: 14 }} />
        </ButtonBase>
      ) : null}
    </Box>
  );
}
