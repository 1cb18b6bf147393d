import { feedParameters } from '@limn/contracts';
import { Refresh } from '../../../ui/icons/general.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { readAnswer } from './answer-tree.ts';
import { AnswerTree } from './AnswerTree.tsx';
import { RESPONSE_ERROR } from './feed-editor.ts';
import { StepHead } from './StepHead.tsx';
import type { FeedEditor, Tried } from './use-feed-editor.ts';

/** Asks the feed once and shows what it answers. */
export function PreviewStep({ editor: { state, change, tryIt, trying, tried, failure } }: { editor: FeedEditor }) {
  const parameters = feedParameters(state.dataSourceUrl);
  const answer = readAnswer(state.dataSourceResponse);
  const again = answer !== undefined || state.dataSourceResponse === RESPONSE_ERROR;
  return (
    <>
      <StepHead title="Test the feed">
        {parameters.length > 0
          ? 'Fill in the placeholders for a real recipient, then test the feed.'
          : 'Limn calls the feed once and shows the response.'}
      </StepHead>
      <Form sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, mb: 4 }} onSend={tryIt}>
        {parameters.map((name) => (
          <Field
            key={name}
            label={name}
            value={state.dataSourceSampleValues[name] ?? ''}
            onChange={(value) => change({ dataSourceSampleValues: { ...state.dataSourceSampleValues, [name]: value } })}
          />
        ))}
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Button type="submit" look={again ? 'outlined' : 'action'} icon={<Refresh />} busy={trying && 'Asking'}>
            {again ? 'Test again' : 'Test feed'}
          </Button>
        </Box>
      </Form>
      {trying ? (
        <Loading label="Testing the feed">
          <Stack gap={3}>
            {['60%', '45%', '52%', '38%'].map((width) => (
              <SkeletonBox key={width} width={width} height={14} />
            ))}
          </Stack>
        </Loading>
      ) : failure !== undefined && !answer ? (
        <Note kind="error">
          <strong>{RESPONSE_ERROR}.</strong> {failure}
        </Note>
      ) : answer ? (
        <>
          {tried ? <Verdict tried={tried} /> : null}
          <AnswerTree tree={answer.tree} label="Feed response" />
        </>
      ) : null}
    </>
  );
}

/** How it went, and whether pictures will wait for it. */
function Verdict({ tried: { tookMs, bytes, timeoutMs } }: { tried: Tried }) {
  const slow = tookMs > timeoutMs;
  return (
    <Box sx={{ mb: 3 }}>
      <Note kind={slow ? 'warning' : 'success'}>
        It answered {sizeOf(bytes)} in {secondsOf(tookMs)}.
        {slow
          ? ` A picture waits up to ${secondsOf(timeoutMs)} for a feed. After that, it shows the last good response, or its fallback.`
          : ''}
      </Note>
    </Box>
  );
}

function secondsOf(ms: number): string {
  return ms < 100 ? 'less than 0.1 seconds' : `${(ms / 1000).toFixed(1)} seconds`;
}

function sizeOf(bytes: number): string {
  return bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1024 * 1024
      ? `${Math.round(bytes / 1024)} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
