import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { groupedDigits, TEST_CARDS } from './card-fields.ts';
import { useCardOrder } from './use-card-order.ts';

export interface CardDialogProps {
  title: string;
  /** The purchase, in a sentence. */
  text: string;
  /** Undefined: only the card is replaced. */
  plan?: string | undefined;
  action: string;
  onClose: () => void;
}

/** Our own checkout. It takes test cards only, and says so before anything is typed. */
export function CardDialog({ title, text, plan, action, onClose }: CardDialogProps) {
  const { card, change, problems, failure, busy, send } = useCardOrder(plan, onClose);
  return (
    <Dialog
      open
      title={title}
      subtitle={text}
      width={500}
      onClose={onClose}
      onNextStep={send}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" busy={busy && (plan === undefined ? 'Saving' : 'Paying')} onClick={send}>
            {action}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Note kind="warning">This is a test checkout. No money moves. Never enter a real card number.</Note>
        {failure ? <Note kind="error">{failure}</Note> : null}
        {/* A form of its own kind: browsers must not offer the cards that they keep. */}
        <Field
          label="Card number"
          value={card.number}
          onChange={(number) => change({ number: groupedDigits(number) })}
          error={problems.number}
          hint="One of the test cards below."
          inputMode="numeric"
          required
          autoFocus
        />
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
          <Field
            label="Valid until"
            value={card.expiry}
            onChange={(expiry) => change({ expiry })}
            error={problems.expiry}
            placeholder="12/30"
            required
          />
          <Field
            label="Security code"
            value={card.cvc}
            onChange={(cvc) => change({ cvc })}
            error={problems.cvc}
            placeholder="123"
            inputMode="numeric"
            required
          />
        </Box>
        <Field label="Name on card" value={card.name} onChange={(name) => change({ name })} error={problems.name} required />
        <TestCards onUse={(number) => change({ number, expiry: card.expiry || '12/30', cvc: card.cvc || '123' })} />
      </Stack>
    </Dialog>
  );
}

function TestCards({ onUse }: { onUse: (number: string) => void }) {
  return (
    <Box component="section" aria-label="Test cards" sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 3 }}>
      <Text variant="label" component="h3">
        Test cards
      </Text>
      <Box component="ul" sx={{ mt: 1 }}>
        {TEST_CARDS.map(({ number, does }) => (
          <Row component="li" key={number} gap={2} align="center" sx={{ minHeight: 36 }}>
            <Row wrap sx={{ flex: 1, minWidth: 0, columnGap: 3 }}>
              <Text variant="code" component="span" sx={{ whiteSpace: 'nowrap' }}>
                {number}
              </Text>
              <Text variant="body2" component="span" muted>
                {does}
              </Text>
            </Row>
            <Button look="text" size="work" label={`Use ${number}, which ${does}`} onClick={() => onUse(number)}>
              Use
            </Button>
          </Row>
        ))}
      </Box>
    </Box>
  );
}
