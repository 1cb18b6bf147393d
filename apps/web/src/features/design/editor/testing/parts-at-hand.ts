/** Lazy parts of the editor, loaded as for a returning user. */
import { LargeVersionDialog } from '../layers/VersionWeight.tsx';
import { MakeLiveDialog } from '../layers/VersionsPanel.tsx';
import { ColourPicker } from '../parts/ColourField.tsx';
import { ObjectMenuList } from '../parts/ObjectMenu.tsx';
import { TabBody } from '../properties/lazy-tab-body.ts';
import { ShapeMenu } from '../stage/AddObjectDial.tsx';

export async function havePartsAtHand(): Promise<void> {
  for (const part of [LargeVersionDialog, MakeLiveDialog, ColourPicker, ObjectMenuList, TabBody, ShapeMenu]) part.preload();
  await Promise.all([
    import('../layers/LargeVersionDialog.tsx'),
    import('../layers/MakeLiveDialog.tsx'),
    import('../parts/ColourPicker.tsx'),
    import('../parts/ObjectMenuList.tsx'),
    import('../properties/TabBody.tsx'),
    import('../stage/ShapeMenu.tsx'),
  ]);
}
