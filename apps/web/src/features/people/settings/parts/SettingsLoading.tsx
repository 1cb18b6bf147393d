import { Box } from '../../../../ui/layout.ts';
import { SkeletonBox, Loading } from '../../../../ui/Skeletons.tsx';

/** The shape of a settings page before it is there. */
export function SettingsLoading({ label }: { label: string }) {
  return (
    <Loading label={label}>
      {[0, 1, 2].map((section) => (
        <Box key={section} sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '280px 1fr' }, gap: 8, pb: 10 }}>
          <SkeletonBox width={160} height={24} />
          <Box sx={{ display: 'grid', gap: 4, maxWidth: 720, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            {[0, 1, 2, 3].map((field) => (
              <SkeletonBox key={field} width="100%" height={56} />
            ))}
          </Box>
        </Box>
      ))}
    </Loading>
  );
}
