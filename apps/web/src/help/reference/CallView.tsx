import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ExpandMore } from '../../ui/icons/general.ts';
import { CodeArea } from '../../ui/CodeArea.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Box, Row, Stack } from '../../ui/layout.ts';
import { Text } from '../../ui/Text.tsx';
import { TableFrame } from '../TableFrame.tsx';
import type { ApiCall, FieldRow } from './describe-calls.ts';

/** One call: a line with its method, path and summary that opens onto everything else. */
export function CallView({ call, open }: { call: ApiCall; open: boolean }) {
  return (
    <Box
      component="details"
      id={call.id}
      open={open}
      sx={{
        scrollMarginTop: 16,
        borderTop: '1px solid',
        borderColor: 'divider',
        '& > summary': { cursor: 'pointer', listStyle: 'none', py: { xs: 2.5, md: 1.5 } },
        '& > summary::-webkit-details-marker': { display: 'none' },
        '&[open] > summary svg': { transform: 'rotate(180deg)' },
      }}
    >
      <Box
        component="summary"
        sx={{
          display: 'grid',
          gap: { xs: 1, md: 3 },
          alignItems: 'center',
          gridTemplateColumns: { xs: '56px minmax(0, 1fr) 18px', md: '56px minmax(0, 5fr) minmax(0, 6fr) 18px' },
        }}
      >
        <Method name={call.method} />
        <Box component="code" sx={{ typography: 'code', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {call.path}
        </Box>
        <Text variant="body2" component="span" muted sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, gridRow: { xs: 2, md: 'auto' } }}>
          {call.summary}
        </Text>
        <ExpandMore aria-hidden sx={{ fontSize: 18, color: 'icon', gridColumn: { xs: 3, md: 'auto' }, gridRow: { xs: 1, md: 'auto' } }} />
      </Box>
      <Stack gap={4} sx={{ pb: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Text variant="body2">{call.text}</Text>
        <Part title="Request" action={<CopyButton text={call.command} look="text" label="Copy request" />}>
          <CodeArea label={`Request of ${call.id}`}>{call.command}</CodeArea>
        </Part>
        {call.parameters.length > 0 ? (
          <Part title="Parameters">
            <Fields label={`Parameters of ${call.id}`} rows={call.parameters} places={call.parameters.map(({ place }) => place)} />
          </Part>
        ) : null}
        {call.body ? (
          <Part title={call.body.required ? 'Body, required' : 'Body'}>
            {call.body.takesFile ? (
              <Text variant="body2" sx={{ mb: 2 }}>
                JSON, or a form (multipart/form-data) with these fields before a part named <code>file</code>.
              </Text>
            ) : null}
            {call.body.fields.length > 0 ? <Fields label={`Body of ${call.id}`} rows={call.body.fields} /> : null}
          </Part>
        ) : null}
        {call.answer ? (
          <Part title={`Answer ${call.answer.status}`}>
            <CodeArea label={`Response of ${call.id}`} maxHeight={320}>
              {call.answer.example}
            </CodeArea>
            <Box component="details" sx={{ mt: 2, '& summary': { cursor: 'pointer', typography: 'label', py: 2 } }}>
              <summary>Response fields</summary>
              <Fields label={`Response fields of ${call.id}`} rows={call.answer.fields} />
            </Box>
          </Part>
        ) : null}
        {call.errors.length > 0 ? <Errors call={call} /> : null}
      </Stack>
    </Box>
  );
}

function Method({ name }: { name: string }) {
  return (
    <Box
      component="span"
      sx={{
        typography: 'label',
        textAlign: 'center',
        py: 0.5,
        borderRadius: '4px',
        bgcolor: name === 'GET' ? 'well' : 'action.selected',
        color: name === 'DELETE' ? 'error.main' : 'text.primary',
      }}
    >
      {name}
    </Box>
  );
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <Row align="center" justify="space-between" sx={{ minHeight: 32, mb: 1 }}>
        <Text variant="h3" component="h3">
          {title}
        </Text>
        {action}
      </Row>
      {children}
    </section>
  );
}

export function Fields({ label, rows, places }: { label: string; rows: readonly FieldRow[]; places?: readonly string[] }) {
  return (
    <TableFrame label={label} minWidth={480}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          {places ? <th scope="col">In</th> : null}
          <th scope="col">Type</th>
          <th scope="col">Required</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, required, text }, index) => (
          <tr key={`${name} ${places?.[index] ?? ''}`}>
            <th scope="row">
              <Box component="code" sx={{ typography: 'code', overflowWrap: 'anywhere' }}>
                {name}
              </Box>
              {text ? (
                <Text variant="caption" component="div" muted sx={{ fontWeight: 400 }}>
                  {text}
                </Text>
              ) : null}
            </th>
            {places ? <td>{places[index]}</td> : null}
            <Box component="td" sx={{ typography: 'code', overflowWrap: 'anywhere', maxWidth: 360 }}>
              <TypeName name={type} />
            </Box>
            <td>{required ? 'Yes' : ''}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** Types with tables of their own lead there. */
const FORMAT_PLACES: Readonly<Record<string, string>> = { CanvasDocument: '#document-format', RuleTree: '#rule-trees' };

function TypeName({ name }: { name: string }) {
  const place = FORMAT_PLACES[name];
  return place === undefined ? name : <Link to={place}>{name}</Link>;
}

function Errors({ call }: { call: ApiCall }) {
  return (
    <Part title="Errors">
      <TableFrame label={`Errors of ${call.id}`} minWidth={400}>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Code</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {call.errors.map(({ status, code, title }) => (
            <tr key={code}>
              <td>{status}</td>
              <Box component="th" scope="row" sx={{ typography: 'code' }}>
                {code}
              </Box>
              <td>{title}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Part>
  );
}
