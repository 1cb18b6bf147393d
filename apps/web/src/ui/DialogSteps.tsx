import Check from '@mui/icons-material/CheckOutlined';
import { Box, Row } from './layout.ts';

/** The steps of a dialog, side by side. */
export function DialogSteps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <Row component="ol" aria-label="Steps" gap={2.5} align="center" wrap sx={{ fontSize: 13, color: 'text.secondary', mb: 5 }}>
      {steps.map((step, index) => (
        <Box
          component="li"
          key={step}
          aria-current={index === current ? 'step' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            ...(index === current ? { color: 'text.primary', fontWeight: 600 } : {}),
            '&:not(:first-of-type)::before': { content: '""', width: 28, height: 2, bgcolor: 'divider' },
          }}
        >
          <Box
            component="span"
            sx={{
              width: 24,
              height: 24,
              borderRadius: '50%',
              display: 'grid',
              placeItems: 'center',
              fontSize: 12,
              fontWeight: 700,
              ...(index < current
                ? { bgcolor: 'success.main', color: 'success.contrastText' }
                : index === current
                  ? { bgcolor: 'secondary.main', color: 'secondary.contrastText' }
                  : { bgcolor: 'well' }),
            }}
          >
            {index < current ? <Check sx={{ fontSize: 14 }} aria-label="Done" /> : index + 1}
          </Box>
          {step}
        </Box>
      ))}
    </Row>
  );
}
