/**
 * Context for every part of an editor with a draft: its session, what its kind is called, and whether it may
 * be changed.
 */
import { createContext, use, useSyncExternalStore } from 'react';
import type { DraftSession, DraftState, Saved } from './draft-session.ts';
import type { Published, PublishedSession } from './published-session.ts';

export interface DraftLabels {
  /** In sentences: "this recipe". */
  noun: string;
  unnamed: string;
  /** The list that leads here, and its address. */
  list: { title: string; to: string };
  address(id: number): string;
}

/** As far as the shared parts know it; what a draft holds is for its own feature. */
export interface DraftEditor {
  session: DraftSession<Saved, unknown, unknown>;
  words: DraftLabels;
  mayEdit: boolean;
}

export interface PublishedEditor extends DraftEditor {
  session: PublishedSession<Published, unknown, unknown, { version: number }>;
  /** The call that lists its versions. */
  versions: 'listCampaignVersions' | 'listRecipeVersions';
}

export const DraftContext = createContext<DraftEditor | PublishedEditor | undefined>(undefined);

export function useDraftEditor(): DraftEditor {
  const editor = use(DraftContext);
  if (!editor) throw new Error('This part belongs inside an editor with a draft.');
  return editor;
}

export function usePublishedEditor(): PublishedEditor {
  const editor = useDraftEditor();
  if (!('versions' in editor)) throw new Error('This part belongs inside an editor whose draft is published.');
  return editor as PublishedEditor;
}

/** Part of the state; renders again only when that changes. */
export function useDraftState<T>(select: (state: DraftState<Saved, unknown, unknown>) => T): T {
  return useSessionState(useDraftEditor().session, select);
}

export function usePublishedState<T>(select: (state: DraftState<Published, unknown, unknown>) => T): T {
  return useSessionState(usePublishedEditor().session, select);
}

interface Readable<State> {
  getState(): State;
  subscribe(listener: () => void): () => void;
}

export function useSessionState<State, T>({ getState, subscribe }: Readable<State>, select: (state: State) => T): T {
  return useSyncExternalStore(subscribe, () => select(getState()));
}
