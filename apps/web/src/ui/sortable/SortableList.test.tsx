import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SortableList } from './SortableList.tsx';
import { SortablePanel } from './SortablePanel.tsx';

function Towns() {
  const [rows, setRows] = useState(['Hull', 'Bath', 'York', 'Ely'].map((name, index) => ({ id: index + 7, name })));
  return (
    <SortableList
      label="Towns"
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      onMove={(id, index) => {
        const others = rows.filter((row) => row.id !== id);
        setRows([...others.slice(0, index), ...rows.filter((row) => row.id === id), ...others.slice(index)]);
      }}
      renderPanel={({ id, name }) => (
        <SortablePanel key={id} id={id} name={name} unnamed="" text="" isOpen={false} onToggle={() => undefined}>
          {null}
        </SortablePanel>
      )}
    />
  );
}

const grip = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
const inOrder = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'));
const seenOrder = () =>
  screen
    .getAllByRole<HTMLLIElement>('listitem')
    .toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
    .map((row) => row.getAttribute('aria-label'));
const said = () => screen.getAllByRole('status').map((status) => status.textContent);

function press(name: string, ...keys: string[]): void {
  grip(name).focus();
  for (const key of keys) fireEvent.keyDown(grip(name), { key });
}

test('moves a row by keys that come at once, and keeps the focus on it', () => {
  render(<Towns />);
  press('Ely', ' ', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown');
  expect(said()).toContain('“Ely” at position 2 of 4.');
  expect(seenOrder()).toEqual(['Hull', 'Ely', 'Bath', 'York']);
  expect(inOrder()).toEqual(['Hull', 'Bath', 'York', 'Ely']);
  press('Ely', ' ');
  expect(said()).toContain('“Ely” dropped at position 2 of 4.');
  expect(inOrder()).toEqual(['Hull', 'Ely', 'Bath', 'York']);
  press('Hull', ' ', 'ArrowDown', 'ArrowDown', 'Enter');
  expect(inOrder()).toEqual(['Ely', 'Bath', 'Hull', 'York']);
  expect(document.activeElement).toBe(grip('Hull'));
});

test('puts a row back with Escape, and drops it where the focus leaves it', () => {
  render(<Towns />);
  press('York', ' ', 'ArrowUp', 'Escape');
  expect(said()).toContain('“York” stays where it was.');
  expect(seenOrder()).toEqual(['Hull', 'Bath', 'York', 'Ely']);
  press('York', ' ', 'ArrowUp');
  fireEvent.blur(grip('York'));
  expect(inOrder()).toEqual(['Hull', 'York', 'Bath', 'Ely']);
  press('Hull', 'ArrowDown');
  expect(inOrder()).toEqual(['Hull', 'York', 'Bath', 'Ely']);
});
