/**
 * Refuses drafts that can't be saved: rules without a shape or too large, times that end before they begin,
 * unknown images and pictures.
 */
import { AppError, type FieldProblem } from '@limn/model';
import { expandedProblems, treeProblems, type Segments } from '@limn/query';
import type { Tx } from '../../../storage/database.ts';
import { companyPublicId } from '../../people/accounts/accounts.read.ts';
import { segmentsOf } from '../segments/segments.read.ts';
import { holdPictures, pictureAddress } from '../../design/assets/assets.read.ts';
import { pickableImages } from '../../design/images/images.read.ts';
import type { StoredChoice, StoredRuleset } from './campaigns.store.ts';
import { testProblems } from './ruleset-tests.ts';

const MAX_PROBLEMS = 50;
/** Rulesets and Otherwise as JSON. */
const MAX_CHARACTERS = 8_000_000;
const NO_PICTURE = 'Picture not found.';
const BAD_ADDRESS = 'Use the address of an uploaded picture, or one that begins with http:// or https://.';
const NO_IMAGE = 'Image not found.';

export interface Choices {
  rulesets: readonly StoredRuleset[];
  other: StoredChoice;
}

/** Each choice with its path in what was sent: of rulesets, of their variants and Otherwise. */
export function choicesOf({ rulesets = [], other }: Partial<Choices>): { path: string; choice: StoredChoice }[] {
  const ofRulesets = rulesets.flatMap((ruleset, index) => {
    const path = `rulesets.${index}`;
    const variants = (ruleset.test?.variants ?? []).map((choice, place) => ({ path: `${path}.test.variants.${place}`, choice }));
    return [{ path, choice: ruleset }, ...variants];
  });
  return [...ofRulesets, ...(other ? [{ path: 'other', choice: other }] : [])];
}

/** The parts of a draft to check; what isn't sent stays as it was, whatever became of what it names. */
export type SentChoices = Partial<Choices>;

/** Refuses what can't be saved. What is found is held until the transaction ends. */
export async function requireSound(tx: Tx, companyId: number, sent: SentChoices, publicUrl: string): Promise<void> {
  const problems = await problemsIn(tx, companyId, sent, publicUrl);
  const [first] = problems;
  if (first) throw new AppError('invalid', { publicMessage: first.message, errors: problems.slice(0, MAX_PROBLEMS) });
}

/** The same without refusing. */
export async function problemsIn(tx: Tx, companyId: number, sent: SentChoices, publicUrl: string): Promise<FieldProblem[]> {
  const { rulesets = [] } = sent;
  const choices = choicesOf(sent);
  const images = await pickableImages(
    tx,
    companyId,
    choices.flatMap(({ choice }) => choice.image_id ?? []),
  );
  const segments = await segmentsOf(
    tx,
    companyId,
    rulesets.map(({ rule }) => rule),
  );
  const problems = [
    ...rulesets.flatMap((ruleset, index) => rulesetProblems(ruleset, index, segments)),
    ...(await pictureProblems(tx, companyId, choices, publicUrl)),
    ...choices.flatMap(({ path, choice: { image_id: id } }) =>
      id == null || images.has(id) ? [] : [{ path: `${path}.image_id`, message: NO_IMAGE }],
    ),
  ];
  if (problems.length === 0 && JSON.stringify(sent).length > MAX_CHARACTERS)
    problems.push({ path: 'rulesets', message: 'This campaign is too large. Use shorter lists of values.' });
  return problems;
}

function rulesetProblems({ rule, start, end, test }: StoredRuleset, index: number, segments: Segments): FieldProblem[] {
  const path = `rulesets.${index}`;
  const problems =
    rule === undefined
      ? []
      : [...treeProblems(rule), ...expandedProblems(rule, segments)].map((problem) => ({
          path: dotted(`${path}.rule`, problem.path),
          message: problem.message,
        }));
  if (start != null && end != null && Date.parse(end) <= Date.parse(start))
    problems.push({ path: `${path}.end`, message: 'The end must come after the start.' });
  return [...problems, ...testProblems(test, path)];
}

async function pictureProblems(
  tx: Tx,
  companyId: number,
  choices: ReturnType<typeof choicesOf>,
  publicUrl: string,
): Promise<FieldProblem[]> {
  const options = { companyPublicId: await companyPublicId(tx, companyId), publicUrl };
  const named = choices.flatMap(({ path, choice: { image_url: url } }) =>
    url ? [{ path: `${path}.image_url`, address: pictureAddress(url, options) }] : [],
  );
  const own = await holdPictures(tx, companyId, {
    keys: named.flatMap(({ address }) => (address.kind === 'own' ? [address.key] : [])),
    ids: [],
  });
  return named.flatMap(({ path, address }) => {
    if (address.kind === 'bad' || address.kind === 'inline') return [{ path, message: BAD_ADDRESS }];
    const isGone = address.kind === 'unknown' || (address.kind === 'own' && !own.keys.has(address.key));
    return isGone ? [{ path, message: NO_PICTURE }] : [];
  });
}

/** `children[1].query` of a rule, as paths of bodies are written. */
function dotted(before: string, path: string): string {
  return path === '' ? before : `${before}.${path.replaceAll(/\[(\d+)\]/g, '.$1')}`;
}
