/**
 * Rules for a new password. Length is what counts, and that no one guesses it; there are no rules about kinds
 * of characters.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 200;
/** Guessing costs time in the square of the length: what stands behind is only more. */
const GUESSED_CHARACTERS = 40;
/** The library's words for "safely unguessable": more than 10^8 guesses. */
const ENOUGH = 3;
/**
 * Ways to read 1, @ and 0 as characters of words that are tried; the library's own 100 take half a second.
 */
const READINGS = 8;
/** A password with fewer characters of its own, beside numbers and signs, is made of the names alone. */
const OTHER_CHARACTERS = 4;
const ADVICE = 'Several words that don’t belong together are a good password.';
const PERSONAL = `Others can guess your name, email address and company. ${ADVICE}`;

export interface PasswordOwner {
  name: string;
  email: string;
  companies: readonly string[];
}

/** A sentence that says what to do, or undefined when the password is fine. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const { length } = password;
  if (length === 0) return `Choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (length < MIN_PASSWORD_LENGTH) return `Use at least ${MIN_PASSWORD_LENGTH} characters. Several words in a row are a good password.`;
  if (length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters.`;
  if (new Set(password.trim().toLowerCase()).size < 4) return 'Use at least four different characters.';
  const words = wordsOf(owner);
  const guess = await guesser();
  const rest = restBeside(words, password);
  if (rest !== undefined && guess.check(rest.slice(0, GUESSED_CHARACTERS)).score < ENOUGH) return PERSONAL;
  const { score, sequence } = guess.check(password.normalize('NFKC').slice(0, GUESSED_CHARACTERS), words);
  if (score >= ENOUGH) return undefined;
  const lists = new Set(sequence.map((match) => ('dictionaryName' in match ? String(match.dictionaryName) : '')));
  if (lists.has('userInputs')) return PERSONAL;
  if (lists.has('passwords-common')) return `This is close to a password that many people use. ${ADVICE}`;
  return `This password is easy to guess. ${ADVICE}`;
}

let guessing: Promise<ZxcvbnFactory> | undefined;

/** Its lists take 30 MB, so they are read when the first password is chosen. */
async function guesser(): Promise<ZxcvbnFactory> {
  guessing ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([core, { dictionary, adjacencyGraphs }]) =>
      new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: READINGS }),
  );
  return guessing;
}

/** The rest without the words, where it has hardly a character of its own beside numbers and signs. */
function restBeside(words: readonly string[], password: string): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && rest.replaceAll(/\P{L}/gu, '').length < OTHER_CHARACTERS ? rest : undefined;
}

/** Names and addresses as people put them into passwords: whole, and in parts. */
function wordsOf({ name, email, companies }: PasswordOwner): string[] {
  const texts = [name, email, ...companies, 'Limn'].map((text) => text.normalize('NFKC').toLowerCase());
  return [...new Set(texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]))].filter((word) => word.length > 2);
}
