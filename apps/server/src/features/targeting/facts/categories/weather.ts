/**
 * The weather where the email is read. Asked of a service only when a rule that is reached wants it; what is
 * late is unknown.
 */
import { INPUT_TYPE, OPERATOR, UNKNOWN } from '@limn/query';
import type { FactCategory } from '../facts.port.ts';
import { WEATHER_CONDITIONS } from '../weather.port.ts';

const COMPARED = [OPERATOR.GREATER, OPERATOR.GREATER_OR_EQUAL, OPERATOR.SMALLER, OPERATOR.SMALLER_OR_EQUAL];

export const WEATHER_CATEGORY = 'weather';

export const weather: FactCategory = {
  id: WEATHER_CATEGORY,
  label: 'Weather',
  items: [
    {
      id: 'condition',
      needs: 'point',
      label: 'Weather',
      type: INPUT_TYPE.SELECT,
      operators: [OPERATOR.EQUAL, OPERATOR.N_EQUAL, OPERATOR.INLIST, OPERATOR.N_INLIST],
      options: WEATHER_CONDITIONS.map((name) => ({ label: name, value: name })),
      values: WEATHER_CONDITIONS,
      subject: 'the weather',
      read: ({ weather: now }) => now?.condition ?? UNKNOWN,
    },
    {
      id: 'temperature',
      needs: 'point',
      label: 'Temperature (°C)',
      type: INPUT_TYPE.NUMBER,
      operators: COMPARED,
      subject: 'the temperature in °C',
      read: ({ weather: now }) => now?.temperature ?? UNKNOWN,
    },
    {
      id: 'wind',
      needs: 'point',
      label: 'Wind (mph)',
      type: INPUT_TYPE.NUMBER,
      operators: COMPARED,
      subject: 'the wind in mph',
      read: ({ weather: now }) => now?.wind ?? UNKNOWN,
    },
    {
      id: 'rain',
      needs: 'point',
      label: 'Rain in the hour (mm)',
      type: INPUT_TYPE.NUMBER,
      operators: COMPARED,
      subject: 'the rain of the hour in mm',
      read: ({ weather: now }) => now?.rain ?? UNKNOWN,
    },
  ],
};
