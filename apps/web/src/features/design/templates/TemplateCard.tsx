import Copy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import Rename from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import { useState, type FocusEvent, type PointerEvent } from 'react';
import { FieldChips } from './picker/FieldChips.tsx';
import { PersonPictures } from './picker/PersonPictures.tsx';
import type { OfferedTemplate } from './picker/template-list.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatAgo } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import type { TemplateActions } from './use-template-actions.tsx';

export interface TemplateCardProps {
  template: OfferedTemplate;
  nowMs: number;
  /** None for a person who only reads. */
  actions: TemplateActions | undefined;
}

/** One template with what can be done with it. Its picture turns into other people's while it is looked at. */
export function TemplateCard({ template, nowMs, actions }: TemplateCardProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [taps, setTaps] = useState(0);
  // Nothing hovers over a touch screen: there a tap shows the next person.
  const tap = (event: PointerEvent) => setTaps((before) => (event.pointerType === 'touch' ? before + 1 : before));
  const leave = (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget));
  return (
    <Box
      component="article"
      aria-label={template.name}
      onPointerEnter={(event) => setHovered(event.pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={leave}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '10px',
        transition: 'border-color 120ms, box-shadow 120ms',
        '&:hover, &:focus-within': { borderColor: 'field.line', boxShadow: '0 6px 18px -8px rgba(22,36,58,.25)' },
      }}
    >
      <Box onPointerUp={tap}>
        <PersonPictures template={template} playing={hovered || focused} turned={taps} height={250} />
      </Box>
      <Box sx={{ p: '12px 14px 14px', borderTop: '1px solid', borderColor: 'divider', flex: 1, display: 'flex', flexDirection: 'column' }}>
        <Text variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {template.name}
        </Text>
        <Text variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
          <Facts template={template} nowMs={nowMs} />
        </Text>
        <FieldChips fields={template.fields} />
        {actions ? <CardButtons template={template} actions={actions} /> : null}
      </Box>
    </Box>
  );
}

function Facts({ template: { own, text, width, height }, nowMs }: Pick<TemplateCardProps, 'template' | 'nowMs'>) {
  if (!own) return text;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5 }}>
      {width} × {height} px · {formatAgo(own.updated_at, nowMs)}
      {own.lock ? (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, typography: 'caption' }}>
          <Lock sx={{ fontSize: 14 }} aria-hidden />
          Locked
        </Box>
      ) : null}
    </Box>
  );
}

function CardButtons({ template, actions }: { template: OfferedTemplate; actions: TemplateActions }) {
  const busy = actions.busy?.key === template.key && actions.busy.what;
  const { name } = template;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 'auto', pt: 3.5 }}>
      <Button look="standing" size="work" label={`Create an image from ${name}`} busy={busy} onClick={() => actions.create(template)}>
        Create
      </Button>
      <Button size="work" label={`Edit ${name}`} disabled={Boolean(busy)} onClick={() => actions.edit(template)}>
        Edit
      </Button>
      {template.own ? (
        <Box sx={{ ml: 'auto' }}>
          <ActionMenu
            label={`Actions for ${name}`}
            actions={[
              { label: 'Rename', icon: <Rename />, onClick: () => actions.rename(template), disabled: template.own.lock },
              { label: 'Copy', icon: <Copy />, onClick: () => actions.copy(template) },
              { label: 'Delete', icon: <Delete />, onClick: () => actions.remove(template), danger: true, separated: true },
            ]}
            trigger={
              <IconButton label={`More actions for ${name}`} size="work">
                <MoreVert />
              </IconButton>
            }
          />
        </Box>
      ) : null}
    </Box>
  );
}
