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
          ? 'The first picture shows the first item of this list, the second the second, and so on. The likely list is chosen.'
          : 'Pictures show what this object holds. The likely one is chosen.'}
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
            {several ? 'This answer holds no list.' : 'This answer holds no object outside a list.'}
          </Note>
        </Box>
      ) : chosen !== '' && found === undefined ? (
        <Box sx={{ mb: 3 }}>
          <Note kind="warning">The place that was chosen before is not in this answer. Choose it anew, or ask for another answer.</Note>
        </Box>
      ) : null}
      {found !== undefined ? (
        <Box role="status" sx={{ mb: 2, typography: 'caption', color: 'text.secondary' }}>
          Chosen: <code>{chosen === '$' ? 'the whole answer' : chosen.replace(/^\$\.?/, '')}</code>, {summaryOf(found)}
        </Box>
      ) : null}
      <AnswerTree
        tree={tree}
        label={several ? 'Lists of the answer' : 'Objects of the answer'}
        pick={{ name, value: chosen, offers: (value) => isRecord(value, kind), onPick: (path) => change({ dataSourceFirstRecord: path }) }}
      />
    </>
  );
}
