/**
 * Context for every part of an open campaign: its session, the fields of rules, and whether it may be
 * changed.
 */
import type { Catalogue } from '@limn/query';
import { createContext, use } from 'react';
import { useSessionState } from '../../../../drafts/draft-context.tsx';
import type { SegmentSource } from '../../../../ui/query-builder/segment-choices.ts';
import type { CampaignSession, CampaignState } from '../draft/campaign-session.ts';

export interface CampaignEditor {
  session: CampaignSession;
  catalogue: Catalogue;
  /** Named rules that rulesets may refer to; undefined before they are known. */
  segments: SegmentSource | undefined;
  mayEdit: boolean;
}

export const CampaignEditorContext = createContext<CampaignEditor | undefined>(undefined);

export function useCampaignEditor(): CampaignEditor {
  const editor = use(CampaignEditorContext);
  if (!editor) throw new Error('This part belongs inside an open campaign.');
  return editor;
}

/** A part of the state; the component renders again only when that part is another value. */
export function useCampaignState<T>(pick: (state: CampaignState) => T): T {
  return useSessionState(useCampaignEditor().session, pick);
}
