/** Context for every part of an editor with a draft: its session, what its kind is called, and whether it may be changed. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { TaggableKind } from '../taggable/public.ts';
import type { DraftSession, DraftState, Saved } from './draft-session.ts';

export interface DraftVersion {
  version: number;
  live: boolean;
  note: string;
  published_at: string;
  published_by: string | null;
}

export interface DraftWords {
  kind: TaggableKind;
  /** In sentences: "this recipe". */
  noun: string;
  unnamed: string;
  /** The list that leads here, and its address. */
  list: { title: string; to: string };
  address(id: number): string;
}

/** As far as the shared parts know it; what a draft holds is for its own feature. */
type AnySession = DraftSession<Saved, unknown, unknown, DraftVersion>;

export interface DraftEditor {
  session: AnySession;
  words: DraftWords;
  mayEdit: boolean;
}

export const DraftContext = createContext<DraftEditor | undefined>(undefined);

export function useDraftEditor(): DraftEditor {
  const editor = use(DraftContext);
  if (!editor) throw new Error('This part belongs inside an editor with a draft.');
  return editor;
}

/** Part of the state; renders again only when that changes. */
export function useDraftState<T>(select: (state: DraftState<Saved, unknown, unknown>) => T): T {
  const { session } = useDraftEditor();
  return useSessionState(session, select);
}

interface Readable<State> {
  getState(): State;
  subscribe(listener: () => void): () => void;
}

export function useSessionState<State, T>({ getState, subscribe }: Readable<State>, select: (state: State) => T): T {
  return useSyncExternalStore(subscribe, () => select(getState()));
}
