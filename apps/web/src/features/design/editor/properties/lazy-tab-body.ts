/**
 * No one needs what the tabs ask before something is selected; a pointer or a key on its way there has it
 * fetched.
 */
import { lazyPart } from '../../../../ui/lazy-part.tsx';

export const TabBody = lazyPart(async () => (await import('./TabBody.tsx')).TabBody);
