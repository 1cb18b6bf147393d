import { DashboardCustomize as Template, FactCheck, MoreVert } from '../../../../ui/icons/general.ts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { runCommand } from '../commands/command.ts';
import { saveAsTemplate } from '../commands/save-as-template.ts';
import { proofAddress } from '../../../../ui/image-addresses.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

/** Actions for the image as a whole, besides the next step. */
export function HeaderMenu() {
  const { commands } = useEditor();
  const id = useEditorState((state) => state.image.id);
  return (
    <ActionMenu
      label="More actions"
      actions={[
        { label: 'Proof with your list', icon: <FactCheck />, to: proofAddress(id) },
        { label: saveAsTemplate.label, icon: <Template />, onClick: () => runCommand(saveAsTemplate, commands) },
      ]}
      trigger={
        <IconButton label="More actions" size="work">
          <MoreVert />
        </IconButton>
      }
    />
  );
}
