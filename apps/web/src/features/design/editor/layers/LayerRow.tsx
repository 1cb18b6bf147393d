import { memo, useState, type KeyboardEvent } from 'react';
import { DeleteOutline as Delete, Lock, MoreVert, Visibility } from '../../../../ui/icons/general.ts';
import { DragIndicator, VisibilityOff } from '../../../../ui/icons/editing.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box } from '../../../../ui/layout.ts';
import type { Layer } from '../document/editor-document.ts';
import { isFixed, layerName } from '../document/object-facts.ts';
import { KindIcon } from '../parts/kind-icon.tsx';
import type { Choosing } from './layer-order.ts';
import type { RowPlace } from './LayerRows.tsx';
import { BY_TOUCH, ROW_HEIGHT } from './row-height.ts';

/** Actions of a row; the same for all rows and for ever, so that a row only renders again when it changes. */
export interface LayerActions {
  select(key: string, how: Choosing): void;
  /** One place up (−1) or down (+1). */
  step(key: string, by: 1 | -1): void;
  toggle(key: string): void;
  rename(key: string, name: string): void;
  remove(key: string): void;
  openMenu(key: string, anchor: HTMLElement): void;
}

export interface LayerRowProps extends RowPlace {
  layer: Layer;
  selected: boolean;
  readOnly: boolean;
  actions: LayerActions;
}

export const LayerRow = memo(function LayerRow({ layer, selected, readOnly, actions, position, of, top, shift, dragging }: LayerRowProps) {
  const isDragging = dragging === 'this';
  const [draft, setDraft] = useState<string>();
  const name = layerName(layer.object);
  const visible = layer.object.visible !== false;

  function keys(event: KeyboardEvent<HTMLElement>): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || readOnly) return;
    event.preventDefault();
    event.stopPropagation();
    actions.step(layer.key, event.key === 'ArrowUp' ? -1 : 1);
  }

  function finishRename(): void {
    const next = draft?.trim();
    if (next && next !== name) actions.rename(layer.key, next);
    setDraft(undefined);
  }

  return (
    <Box
      component="li"
      onContextMenu={(event) => {
        event.preventDefault();
        if (!readOnly) actions.openMenu(layer.key, event.currentTarget);
      }}
      data-layer={layer.key}
      {...(top === undefined ? {} : { 'aria-posinset': position, 'aria-setsize': of })}
      style={{
        transform: shift === 0 ? undefined : `translateY(${shift}px)`,
        // The ones that make room glide; after the drop every row is in its place at once.
        transition: dragging === 'other' ? 'transform 150ms ease' : undefined,
        ...(top === undefined ? {} : { position: 'absolute', left: 8, right: 8, top }),
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        height: ROW_HEIGHT.mouse,
        borderRadius: '6px',
        bgcolor: selected ? 'action.selected' : isDragging ? 'background.float' : undefined,
        boxShadow: isDragging ? 'var(--e2)' : undefined,
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
        '&:hover': { bgcolor: selected ? 'action.selected' : 'tint' },
        '& .row-action': { display: selected ? 'inline-flex' : 'none' },
        '&:hover .row-action, &:focus-within .row-action': { display: 'inline-flex' },
        '& .MuiIconButton-root': { width: 26, height: 26, '& svg': { fontSize: 16 } },
        [`@media ${BY_TOUCH}`]: {
          height: ROW_HEIGHT.touch,
          '& .MuiIconButton-root': { width: 44, height: 44, '& svg': { fontSize: 20 } },
        },
      }}
    >
      <Box
        component="button"
        type="button"
        data-grip
        tabIndex={-1}
        aria-label={`Move ${name}`}
        disabled={readOnly}
        sx={{
          border: 0,
          bgcolor: 'transparent',
          p: 0,
          width: 24,
          height: 28,
          display: 'grid',
          placeItems: 'center',
          color: 'field.line',
          cursor: readOnly ? 'default' : isDragging ? 'grabbing' : 'grab',
          touchAction: 'none',
          flex: 'none',
        }}
      >
        <DragIndicator sx={{ fontSize: 16 }} />
      </Box>
      {draft === undefined ? (
        <ButtonBase
          aria-pressed={selected}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={(event) =>
            actions.select(layer.key, event.shiftKey ? 'up to here' : event.ctrlKey || event.metaKey ? 'toggled' : 'only')
          }
          onDoubleClick={() => !readOnly && setDraft(name)}
          onKeyDown={keys}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 34,
            justifyContent: 'flex-start',
            gap: 2,
            borderRadius: '6px',
            typography: 'body2',
            fontWeight: selected ? 600 : 400,
            color: visible ? 'text.primary' : selected ? 'text.secondary' : 'text.tertiary',
          }}
        >
          <KindIcon object={layer.object} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' }}>
            {name}
          </Box>
          {isFixed(layer.object) ? <Lock titleAccess="locked" sx={{ fontSize: 14, color: 'text.tertiary', flex: 'none', mr: 1 }} /> : null}
        </ButtonBase>
      ) : (
        <Box
          component="input"
          aria-label={`New name of ${name}`}
          value={draft}
          maxLength={200}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={finishRename}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Enter') finishRename();
            if (event.key === 'Escape') setDraft(undefined);
          }}
          sx={{
            flex: 1,
            minWidth: 0,
            font: 'inherit',
            fontSize: 13,
            height: 26,
            px: 1.5,
            border: '1px solid',
            borderColor: 'field.line',
            borderRadius: '4px',
            bgcolor: 'background.paper',
            color: 'text.primary',
          }}
        />
      )}
      {readOnly ? null : (
        <>
          <Box component="span" className="row-action">
            <IconButton label={`Delete ${name}`} size="work" onClick={() => actions.remove(layer.key)}>
              <Delete />
            </IconButton>
          </Box>
          <Box component="span" className="row-action">
            <IconButton
              label={`Actions of ${name}`}
              size="work"
              aria-haspopup="menu"
              onClick={(event) => actions.openMenu(layer.key, event.currentTarget)}
            >
              <MoreVert />
            </IconButton>
          </Box>
        </>
      )}
      <ButtonBase
        role="switch"
        aria-checked={visible}
        aria-label={`Show ${name}`}
        disabled={readOnly}
        onClick={() => actions.toggle(layer.key)}
        sx={{
          width: 28,
          height: 28,
          borderRadius: '6px',
          color: 'icon',
          flex: 'none',
          [`@media ${BY_TOUCH}`]: { width: 44, height: 44 },
        }}
      >
        {visible ? <Visibility sx={{ fontSize: 16 }} /> : <VisibilityOff sx={{ fontSize: 16 }} />}
      </ButtonBase>
    </Box>
  );
});
