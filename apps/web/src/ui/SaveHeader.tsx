import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from './Button.tsx';
import { Box } from './layout.ts';
import { PageHeader } from './PageHeader.tsx';
import { Status } from './Status.tsx';

export interface SaveHeaderProps {
  title: string;
  /** The list that leads here, and its address. */
  list: { title: string; to: string };
  text: ReactNode;
  mayEdit: boolean;
  unsaved: boolean;
  saving: boolean;
  /** The reason why what is unsaved can't be saved. */
  unfit?: string | undefined;
  onSave: () => void;
}

/** The head of an editor whose changes are saved when that is asked for. */
export function SaveHeader({ title, list, text, mayEdit, unsaved, saving, unfit, onSave }: SaveHeaderProps) {
  return (
    <PageHeader
      title={title}
      above={
        <Box component={Link} to={list.to} sx={{ typography: 'body2', color: 'text.secondary' }}>
          {list.title}
        </Box>
      }
      text={text}
      actions={
        mayEdit ? (
          <>
            {unsaved ? (
              <Box sx={{ alignSelf: 'center', display: { xs: 'none', sm: 'block' } }}>
                <Status kind="pending">Unsaved changes</Status>
              </Box>
            ) : null}
            <Button
              look="action"
              capitals
              busy={saving && 'SAVING'}
              disabled={!saving && (!unsaved || unfit !== undefined)}
              reason={unfit ?? 'Everything is saved.'}
              onClick={onSave}
            >
              SAVE
            </Button>
          </>
        ) : null
      }
    />
  );
}
