import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { stepInGrid } from '../../../../ui/step-in-grid.ts';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { FieldChips } from './FieldChips.tsx';
import { PersonPictures } from './PersonPictures.tsx';
import type { OfferedTemplate } from './template-list.ts';

export interface TemplateChoicesProps {
  templates: readonly OfferedTemplate[];
  chosen: string | undefined;
  onChoose: (template: OfferedTemplate) => void;
}

/** Templates to choose one of: one stop of the Tab key, walked by arrow keys. */
export function TemplateChoices({ templates, chosen, onChoose }: TemplateChoicesProps) {
  const list = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(chosen);
  const at = Math.max(
    0,
    templates.findIndex(({ key }) => key === stop),
  );
  const keys = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const top = buttons[0]?.offsetTop;
    const columns = Math.max(1, buttons.filter((button) => button.offsetTop === top).length);
    const next = stepInGrid({ key: event.key, ctrl: event.ctrlKey, at, count: templates.length, columns });
    if (next === undefined) return;
    event.preventDefault();
    setStop(templates[next]?.key);
    buttons[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from the buttons inside
    <Box
      ref={list}
      role="group"
      aria-label="Templates"
      onKeyDown={keys}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(290px, 100%), 1fr))' }}
    >
      {templates.map((template, index) => (
        <Choice
          key={template.key}
          template={template}
          chosen={template.key === chosen}
          tabIndex={index === at ? 0 : -1}
          onReach={() => setStop(template.key)}
          onChoose={() => onChoose(template)}
        />
      ))}
    </Box>
  );
}

interface ChoiceProps {
  template: OfferedTemplate;
  chosen: boolean;
  tabIndex: 0 | -1;
  onReach: () => void;
  onChoose: () => void;
}

function Choice({ template, chosen, tabIndex, onReach, onChoose }: ChoiceProps) {
  const id = useId();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return (
    <ButtonBase
      aria-pressed={chosen}
      aria-describedby={`${id}-picture`}
      tabIndex={tabIndex}
      onClick={onChoose}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => {
        setFocused(true);
        onReach();
      }}
      onBlur={() => setFocused(false)}
      sx={{
        fontFamily: 'inherit',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'stretch',
        justifyContent: 'flex-start',
        textAlign: 'left',
        minWidth: 0,
        overflow: 'hidden',
        borderRadius: '10px',
        border: '1px solid',
        borderColor: chosen ? 'secondary.main' : 'divider',
        boxShadow: chosen ? '0 0 0 1px var(--mui-palette-secondary-main)' : 'none',
        bgcolor: 'background.paper',
        '&:hover': { borderColor: 'field.line' },
      }}
    >
      <span hidden id={`${id}-picture`}>
        {template.alt}
      </span>
      <PersonPictures template={template} playing={hovered || focused} height={236} inButton />
      <Box sx={{ p: '10px 14px 12px', borderTop: '1px solid', borderColor: 'divider' }}>
        <Text component="span" variant="h3" breaks sx={{ display: 'block' }}>
          {template.name}
        </Text>
        <Box>
          <Text component="span" variant="caption" muted sx={{ display: 'block', mt: 0.5, mb: 1.5 }}>
            {template.text === '' ? `${template.width} × ${template.height} px` : template.text}
          </Text>
          <FieldChips fields={template.fields} inButton />
        </Box>
      </Box>
    </ButtonBase>
  );
}
