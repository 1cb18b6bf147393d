import { installedFamilies } from '@limn/fonts';
import type { Values } from '@limn/merge';
import { namedCharacters, valuesWithoutFace, type SceneDocument, type SceneObject } from '@limn/scene';
import { useEffect, useState } from 'react';
import { childrenOf, kindOf, layerName, textOf } from '../document/object-facts.ts';
import { useEditorState } from '../context/editor-context.tsx';

export interface MissingCharacters {
  /** Tells which of the document's objects it is, or lies in. */
  place: number;
  /** A sentence that names the text and its characters. */
  text: string;
}

type Check = (text: string, family: string) => readonly string[];

/** Typing goes before. */
const REST_MS = 600;
const NOTHING: readonly MissingCharacters[] = [];
const SHOWN = 6;

/**
 * Texts with characters that no font here has: recipients would see gaps or boxes, whatever this computer
 * draws for them.
 */
export function useMissingCharacters(enabled: boolean): readonly MissingCharacters[] {
  const layers = useEditorState((state) => state.document.layers);
  const typing = useEditorState((state) => state.typingIn !== undefined);
  const [found, setFound] = useState<readonly MissingCharacters[]>(NOTHING);
  useEffect(() => {
    if (!enabled || typing) return undefined;
    let isLate = false;
    const timer = setTimeout(() => {
      void charactersOf(layers.map(({ object }) => object)).then((now) => {
        if (!isLate) setFound((before) => (before.length === 0 && now.length === 0 ? before : now));
      });
    }, REST_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [enabled, typing, layers]);
  return enabled ? found : NOTHING;
}

/** A part of the app that does not arrive says nothing about the text. */
export async function charactersOf(objects: readonly SceneObject[]): Promise<readonly MissingCharacters[]> {
  const coverage = await import('@limn/fonts/coverage').catch(() => undefined);
  return coverage ? missingIn(objects, (text, family) => coverage.charactersWithoutFace(text, family, ownFontHas)) : NOTHING;
}

/**
 * The same of the values that a preview is filled with: their field is named, because the design is right.
 */
export function useMissingInValues(document: SceneDocument, values: Values): readonly MissingCharacters[] {
  const [found, setFound] = useState<readonly MissingCharacters[]>(NOTHING);
  useEffect(() => {
    let isLate = false;
    void import('@limn/fonts/coverage')
      .then(({ charactersWithoutFace }) => {
        const check: Check = (text, family) => charactersWithoutFace(text, family, ownFontHas);
        if (!isLate) setFound(valuesWithoutFace(document, values, check));
      })
      .catch(() => undefined);
    return () => {
      isLate = true;
    };
  }, [document, values]);
  return found;
}

export function missingIn(objects: readonly SceneObject[], check: Check): MissingCharacters[] {
  return objects.flatMap((object, place) => {
    if (object.visible === false) return [];
    const missing = [...new Set(textsIn(object).flatMap((text) => check(textOf(text, 'text'), textOf(text, 'fontFamily'))))];
    return missing.length === 0 ? [] : [{ place, text: sentence(layerName(object), missing) }];
  });
}

function textsIn(object: SceneObject): SceneObject[] {
  return kindOf(object) === 'text' ? [object] : childrenOf(object).flatMap(textsIn);
}

function sentence(name: string, missing: readonly string[]): string {
  const more = missing.length - SHOWN;
  const others = more > 0 ? ` and ${more === 1 ? 'one other character' : `${more} other characters`}` : '';
  return `The text “${name}” has ${namedCharacters(missing.slice(0, SHOWN))}${others} that no font has, so recipients see a gap or a box.`;
}

const INSTALLED = new Set(installedFamilies().map(({ family }) => family));
const asked = new Map<string, boolean>();

/**
 * Checks a company's font, whose files only the browser has read: its look differs from the system's
 * substitute.
 */
function ownFontHas(family: string, codePoint: number): boolean {
  if (INSTALLED.has(family)) return false;
  const key = `${family} ${codePoint}`;
  let has = asked.get(key);
  if (has === undefined) {
    has = looks(`"${family.replace(/["\\]/g, '')}"`, codePoint) !== looks('"no such family"', codePoint);
    asked.set(key, has);
  }
  return has;
}

function looks(family: string, codePoint: number): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 60 });
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.font = `32px ${family}`;
  context.fillText(String.fromCodePoint(codePoint), 8, 44);
  return canvas.toDataURL();
}
