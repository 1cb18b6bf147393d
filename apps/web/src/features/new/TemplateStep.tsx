import CropLandscape from '@mui/icons-material/CropLandscapeOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { Box } from '../../ui/layout.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Text } from '../../ui/Text.tsx';
import { EMPTY_CANVAS, type TemplateChoice, type Wizard } from './wizard.ts';

export function TemplateStep({
  wizard,
  onChange,
  onUpload,
  buttons,
}: {
  wizard: Wizard;
  onChange: (change: Partial<Wizard>) => void;
  onUpload: () => void;
  buttons: ReactNode;
}) {
  const choose = (template: TemplateChoice) => {
    onChange({ template });
    if (template === 'background' && !wizard.picture) onUpload();
  };
  return (
    <>
      <ChoiceList<TemplateChoice>
        label="Template"
        value={wizard.template}
        onChange={choose}
        choices={[
          {
            value: 'empty',
            title: 'Empty Canvas',
            text: `${EMPTY_CANVAS.width} by ${EMPTY_CANVAS.height} px, white. You can change its size at any time.`,
            icon: <CropLandscape />,
          },
          {
            value: 'background',
            title: 'Background Image',
            text: 'A picture of yours; the canvas takes its size.',
            icon: <ImageIcon />,
            more: <Background wizard={wizard} onUpload={onUpload} />,
          },
        ]}
      />
      {buttons}
    </>
  );
}

function Background({ wizard, onUpload }: { wizard: Wizard; onUpload: () => void }) {
  const { picture } = wizard;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, flexWrap: 'wrap' }}>
      {picture ? (
        <>
          <Picture
            src={picture.url}
            alt={picture.name}
            eager
            style={{ width: 120, maxHeight: 80, objectFit: 'contain', borderRadius: 4 }}
          />
          <Box sx={{ minWidth: 0 }}>
            <Text variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {picture.name}
            </Text>
            <Text variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {picture.width} × {picture.height} px
            </Text>
          </Box>
        </>
      ) : null}
      <Button size="work" onClick={onUpload}>
        {picture ? 'Use another picture' : 'Upload a picture'}
      </Button>
    </Box>
  );
}
