/**
 * The answers of this tab, for each person and company, so that a reload or a log-in in between does not ask
 * for them again.
 */
import { readTimer, wireTimer, type TimerSettings } from '@limn/image-types';
import { useEffect, useMemo, useRef, useState } from 'react';
import { randomKey } from '../../../api/random-key.ts';
import { tabStorage } from '../../../session/browser-storage.ts';
import { chosenCompanyId } from '../../../session/company-choice.ts';
import { useSession } from '../../../session/use-session.ts';
import type { FieldColumns, TemplateSource } from '../templates/public.ts';
import type { BackgroundPicture } from './canvas.ts';
import { addFieldNames } from './field-names.ts';
import type { TemplateChoice } from './type-rules.ts';
import { startWizard, type Wizard } from './wizard.ts';

export interface KeptWizard {
  wizard: Wizard;
  set: (change: (before: Wizard) => Wizard) => void;
  /** The image is made, or was given up: nothing is kept any more. */
  forget: () => void;
  /**
   * The same key for the same body until the answers are forgotten: an image is made once, however often it
   * is asked for.
   */
  keyFor: (body: object) => string;
}

export function useKeptWizard(): KeptWizard {
  const person = useSession().user?.sub ?? '';
  const key = `limn.new.${chosenCompanyId() ?? 0}.${person}`;
  const forgotten = useRef(false);
  const [wizard, setWizard] = useState(() => readWizard(tabStorage.getItem(key), startWizard(new Date())));
  const first = useRef(wizard);
  useEffect(() => {
    // Untouched answers are not kept: the next visit starts with its own time.
    if (!forgotten.current && wizard !== first.current) tabStorage.setItem(key, writeWizard(wizard));
  }, [key, wizard]);
  return useMemo(
    () => ({
      wizard,
      set: setWizard,
      forget: () => {
        forgotten.current = true;
        for (const name of [key, `${key}.sent`]) tabStorage.removeItem(name);
      },
      keyFor: (body) => keyOf(`${key}.sent`, JSON.stringify(body)),
    }),
    [key, wizard],
  );
}

function keyOf(place: string, body: string): string {
  const sent = objectOf(tabStorage.getItem(place));
  if (sent['body'] === body && typeof sent['key'] === 'string') return sent['key'];
  const key = randomKey();
  tabStorage.setItem(place, JSON.stringify({ body, key }));
  return key;
}

export function writeWizard({ timer, ...wizard }: Wizard): string {
  return JSON.stringify({ ...wizard, ...(timer ? { timer: wireTimer(timer) } : {}) });
}

/** @param text as it was kept; what cannot be read counts as not answered */
export function readWizard(text: string | null, start: Wizard): Wizard {
  const kept = objectOf(text);
  const number = (name: string) => (Number.isInteger(kept[name]) ? (kept[name] as number) : undefined);
  const word = (name: string) => (typeof kept[name] === 'string' ? kept[name] : undefined);
  const fields = Array.isArray(kept['fields']) ? kept['fields'].filter((field) => typeof field === 'string') : [];
  const typeId = number('typeId');
  const name = word('name') ?? start.name;
  const step = number('step');
  return {
    step: name.trim() === '' || (step !== 1 && step !== 2) ? 0 : typeId === undefined ? 1 : step,
    name,
    typeId,
    sourceId: number('sourceId'),
    timer: kept['timer'] === undefined ? undefined : timerOf(kept['timer']),
    fields: addFieldNames([], fields).names,
    typed: word('typed') ?? '',
    choice: CHOICES.find((choice) => choice === kept['choice']),
    picture: pictureOf(kept['picture']),
    template: templateOf(kept['template']),
    columns: columnsOf(kept['columns']),
    newestSource: number('newestSource'),
  };
}

const CHOICES: readonly TemplateChoice[] = ['empty', 'background', 'template'];

function objectOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function timerOf(value: unknown): TimerSettings {
  const { settings } = readTimer(value);
  return Number.isFinite(settings.durationSeconds) ? settings : { ...settings, durationSeconds: 0 };
}

function pictureOf(value: unknown): BackgroundPicture | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, url, name, width, height } = value as BackgroundPicture;
  const sound = typeof url === 'string' && typeof name === 'string' && [id, width, height].every(Number.isInteger);
  return sound ? { id, url, name, width, height } : undefined;
}

function columnsOf(value: unknown): FieldColumns {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function templateOf(value: unknown): TemplateSource | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { gallery, image } = value as Record<string, unknown>;
  if (typeof gallery === 'string') return { gallery };
  return Number.isInteger(image) ? { image: image as number } : undefined;
}
