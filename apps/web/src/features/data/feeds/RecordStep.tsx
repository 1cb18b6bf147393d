import { valueAtPath } from '@limn/contracts';
import { useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { isRecord, likelyRecord, readAnswer, summaryOf } from './answer-tree.ts';
import { AnswerTree } from './AnswerTree.tsx';
import { entered, firstRecordOf } from './feed-editor.ts';
import { StepHead } from './StepHead.tsx';
import type { FeedEditor } from './use-feed-editor.ts';

/** Where in the answer the result is, or the list of results. */
export function RecordStep({ editor: { state, change } }: { editor: FeedEditor }) {
  const name = useId();
  const { dataSourceResultType: kind, dataSourceFirstRecord: chosen } = state;
  const tree = readAnswer(state.dataSourceResponse)?.tree;
  const several = kind === 'multiple';
  const other = several ? 'single' : 'multiple';
  const none = likelyRecord(tree, kind) === undefined;
  const found = chosen === '' ? undefined : valueAtPath(tree, firstRecordOf(state));
  return (
    <>
      <StepHead title={several ? 'Which list holds the items?' : 'Which object is the result?'}>
        {several
          ? 'The first picture shows the first item in the list, the second picture the second, and so on. We’ve selected the most likely list.'
          : 'Pictures show the values of this object. We’ve selected the most likely one.'}
      </StepHead>
      {none ? (
        <Box sx={{ mb: 3 }}>
          <Note
            kind="warning"
            action={
              <Button
                size="work"
                onClick={() =>
                  change(entered({ ...state, dataSourceResultType: other, dataSourceFirstRecord: '', dataSourceSelectedFields: [] }, 2))
                }
              >
                {several ? 'Use a single result' : 'Use multiple results'}
              </Button>
            }
          >
            {several ? 'This response has no list.' : 'This response has no object outside a list.'}
          </Note>
        </Box>
      ) : chosen !== '' && found === undefined ? (
        <Box sx={{ mb: 3 }}>
          <Note kind="warning">The place you chose before isn’t in this response. Choose another, or test the feed again.</Note>
        </Box>
      ) : null}
      {found !== undefined ? (
        <Box role="status" sx={{ mb: 2, typography: 'caption', color: 'text.secondary' }}>
          Chosen: <code>{chosen === '$' ? 'the whole response' : chosen.replace(/^\$\.?/, '')}</code>, {summaryOf(found)}
        </Box>
      ) : null}
      <AnswerTree
        tree={tree}
        label={several ? 'Lists in the response' : 'Objects in the response'}
        pick={{ name, value: chosen, offers: (value) => isRecord(value, kind), onPick: (path) => change({ dataSourceFirstRecord: path }) }}
      />
    </>
  );
}
