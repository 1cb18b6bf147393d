/** Images whose pictures are large, and those that answer slowly, by what readers were sent of late. */
import { imageNames } from '../../design/images/images.read.ts';
import { answeredByHour, type AnsweredHour } from '../counting/answered.read.ts';
import { countText, type Answer, type AnswerRequest } from './answer.ts';

const WATCHED_HOURS = 48;
/** Hours with fewer answers say nothing of the image. */
const MIN_IN_AN_HOUR = 20;
/** One slow hour is the network's. */
const MIN_HOURS = 3;
const LARGE_BYTES = 500 * 1024;
const SLOW_MS = 1000;

interface Sent {
  imageId: number;
  name: string;
  answers: number;
  /** The mean of one answer. */
  value: number;
}

export const largeFiles: Answer = {
  async find(asked) {
    return (await over(asked, ({ bytes }) => bytes, LARGE_BYTES)).map(({ imageId, name, answers, value }) => ({
      text: `“${name}” is a large file: ${Math.round(value / 1024)} KB on average over ${countText(answers)} opens. It may load slowly on phones.`,
      target: { kind: 'image', id: imageId },
    }));
  },
};

export const slowAnswers: Answer = {
  async find(asked) {
    return (await over(asked, ({ answerMs }) => answerMs, SLOW_MS)).map(({ imageId, name, answers, value }) => ({
      text: `“${name}” is slow: it takes ${(value / 1000).toFixed(1)} s to start loading, on average over ${countText(answers)} opens.`,
      target: { kind: 'image', id: imageId },
    }));
  },
};

/** Images above a limit in most of their hours: a mean alone follows a single bad moment. */
async function over(
  { tx, companyId, today, nowMs }: AnswerRequest,
  valueOf: (hour: AnsweredHour) => number,
  limit: number,
): Promise<Sent[]> {
  const hours = (await answeredByHour(tx, companyId, { hours: WATCHED_HOURS, today, nowMs })).filter(
    ({ answers }) => answers >= MIN_IN_AN_HOUR,
  );
  const images = [...Map.groupBy(hours, ({ objectId }) => objectId)].filter(([, some]) => some.length >= MIN_HOURS);
  const names = await imageNames(
    tx,
    companyId,
    images.map(([id]) => id),
  );
  return images
    .flatMap(([imageId, some]): Sent[] => {
      const name = names.get(imageId);
      const above = some.filter((hour) => valueOf(hour) / hour.answers > limit);
      if (name === undefined || above.length * 2 <= some.length) return [];
      const answers = some.reduce((sum, hour) => sum + hour.answers, 0);
      const value = some.reduce((sum, hour) => sum + valueOf(hour), 0) / answers;
      return value > limit ? [{ imageId, name, answers, value }] : [];
    })
    .toSorted((a, b) => b.value - a.value);
}
