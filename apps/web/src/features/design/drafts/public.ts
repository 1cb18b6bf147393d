/** The public door of this feature for others of the web app. */
export { ConflictQuestion } from './ConflictQuestion.tsx';
export { DraftContext, useSessionState, type DraftWords } from './draft-context.tsx';
export { DraftFrame } from './DraftFrame.tsx';
export { DraftHeader } from './DraftHeader.tsx';
export { createDraftSession, type DraftSession, type DraftState } from './draft-session.ts';
export { PublishActions } from './PublishActions.tsx';
export { usePublish } from './use-publish.ts';
export { UndoRedo } from './UndoRedo.tsx';
