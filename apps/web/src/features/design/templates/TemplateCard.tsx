import { useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';
import { FieldChips } from './picker/FieldChips.tsx';
import { PersonPictures } from './picker/PersonPictures.tsx';
import type { OfferedTemplate } from './picker/template-list.ts';
import { CheckBox, ContentCopy as Copy, Delete, DriveFileRenameOutline as Rename, Lock, MoreVert } from '../../../ui/icons/general.ts';
import { Checkbox } from '../../../ui/kit/inputs.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CARD_SHEET, TICK_LOOK } from '../../../ui/card-look.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { formatAgo } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import type { TemplateActions } from './use-template-actions.tsx';

export interface TemplateCardProps {
  template: OfferedTemplate;
  nowMs: number;
  /** None for a person who only reads. */
  actions: TemplateActions | undefined;
  /** Absent where nothing can be selected. */
  select?: TemplateSelection | undefined;
}

export interface TemplateSelection {
  chosen: readonly unknown[];
  has: (id: number) => boolean;
  toggle: (id: number, range?: boolean) => void;
}

/**
 * One template with what can be done with it. Its picture turns into other people's while it is looked at.
 */
export function TemplateCard({ template, nowMs, actions, select }: TemplateCardProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [taps, setTaps] = useState(0);
  // Nothing hovers over a touch screen: there a tap shows the next person.
  const tap = (event: PointerEvent) => setTaps((before) => (event.pointerType === 'touch' && !choosing ? before + 1 : before));
  const id = template.own?.id;
  const selecting = select && id !== undefined ? select : undefined;
  const choosing = selecting !== undefined && selecting.chosen.length > 0;
  // While some are selected, a press on a picture selects it.
  const press = (event: MouseEvent) => {
    if (choosing && id !== undefined && !isCheckbox(event.target)) selecting.toggle(id, event.shiftKey);
  };
  const leave = (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget));
  return (
    <Box
      component="article"
      aria-label={template.name}
      data-selected={(id !== undefined && selecting?.has(id)) || undefined}
      onPointerEnter={(event) => setHovered(event.pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={leave}
      sx={{
        ...CARD_SHEET,
        display: 'flex',
        flexDirection: 'column',
        ...TICK_LOOK,
      }}
    >
      <Box onPointerUp={tap} onClick={press} sx={{ position: 'relative', cursor: choosing ? 'pointer' : undefined }}>
        <PersonPictures template={template} playing={hovered || focused} turned={taps} height={250} />
        {selecting && id !== undefined ? (
          <span className="tick">
            <Checkbox
              size="small"
              checked={selecting.has(id)}
              onClick={(event: MouseEvent) => selecting.toggle(id, event.shiftKey)}
              slotProps={{ input: { 'aria-label': `Select ${template.name}` } }}
            />
          </span>
        ) : null}
      </Box>
      <Box sx={{ p: '12px 14px 14px', borderTop: '1px solid', borderColor: 'divider', flex: 1, display: 'flex', flexDirection: 'column' }}>
        <Text variant="h3" breaks>
          {template.name}
        </Text>
        <Text variant="body2" component="div" muted sx={{ mt: 0.5, mb: 2 }}>
          <Facts template={template} nowMs={nowMs} />
        </Text>
        <FieldChips fields={template.fields} />
        <Labels labels={template.own?.labels ?? []} />
        {actions ? <CardButtons template={template} actions={actions} select={selecting} /> : null}
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

function isCheckbox(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.tick') !== null;
}

const SHOWN_LABELS = 3;

function Labels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <Row gap={1} wrap sx={{ mt: 2 }}>
      {labels.slice(0, SHOWN_LABELS).map((label) => (
        <Chip key={label}>{label}</Chip>
      ))}
      {labels.length > SHOWN_LABELS ? <Chip>+{labels.length - SHOWN_LABELS}</Chip> : null}
    </Row>
  );
}

interface CardButtonsProps {
  template: OfferedTemplate;
  actions: TemplateActions;
  select: TemplateSelection | undefined;
}

function CardButtons({ template, actions, select }: CardButtonsProps) {
  const busy = actions.busy?.key === template.key && actions.busy.what;
  const { name, own } = template;
  return (
    <Row gap={2} align="center" sx={{ mt: 'auto', pt: 3.5 }}>
      <Button look="standing" size="work" label={`Create an image from ${name}`} busy={busy} onClick={() => actions.create(template)}>
        Create
      </Button>
      <Button size="work" label={`Edit ${name}`} disabled={Boolean(busy)} onClick={() => actions.edit(template)}>
        Edit
      </Button>
      {own ? (
        <Box sx={{ ml: 'auto' }}>
          <ActionMenu
            label={`Actions for ${name}`}
            actions={[
              { label: 'Rename', icon: <Rename />, onClick: () => actions.rename(own), disabled: own.lock },
              { label: 'Copy', icon: <Copy />, onClick: () => actions.copy(template) },
              ...(select ? [{ label: 'Select', icon: <CheckBox />, onClick: () => select.toggle(own.id) }] : []),
              { label: 'Delete', icon: <Delete />, onClick: () => actions.remove(own), danger: true, separated: true },
            ]}
            trigger={
              <IconButton label={`More actions for ${name}`} size="work">
                <MoreVert />
              </IconButton>
            }
          />
        </Box>
      ) : null}
    </Row>
  );
}
