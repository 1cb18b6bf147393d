import MoreVert from '@mui/icons-material/MoreVertOutlined';
import Template from '@mui/icons-material/DashboardCustomizeOutlined';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { runCommand } from '../commands/command.ts';
import { saveAsTemplate } from '../commands/save-as-template.ts';
import { useEditor } from '../session/editor-context.tsx';

/** What can be done with the image as a whole, besides the next step. */
export function HeaderMenu() {
  const { commands } = useEditor();
  return (
    <ActionMenu
      label="More actions"
      actions={[{ label: saveAsTemplate.label, icon: <Template />, onClick: () => runCommand(saveAsTemplate, commands) }]}
      trigger={
        <IconButton label="More actions" size="work">
          <MoreVert />
        </IconButton>
      }
    />
  );
}
