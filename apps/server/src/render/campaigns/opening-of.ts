/** A visit as facts see it. Who holds a token may pretend another moment, device, place or weather. */
import { RECORD_PARAMETER } from '@limn/image-types';
import { countryCode, DEVICE, instantIn, OPENER_CLASS } from '@limn/model';
import type { Point } from '@limn/query';
import { recipientHash } from '../../features/measuring/counting/recipients.port.ts';
import type { Places } from '../../features/data/places/places.port.ts';
import { clientCode } from '../../features/targeting/facts/opened-with.read.ts';
import type { Opening } from '../../features/targeting/facts/facts.port.ts';
import { PRETENDED } from '../../features/targeting/facts/pretended.read.ts';
import { WEATHER_CONDITIONS, type Weather } from '../../features/targeting/facts/weather.port.ts';
import type { Decidable } from '../decision.ts';
import type { OpenedCompany } from '../opened/opened-object.ts';

export interface OpenedCampaign {
  companyId: number;
  objectId: number;
  uuid: string;
  company: Pick<OpenedCompany, 'timezone' | 'form' | 'recipientKey' | 'country'>;
  /** Keys of arms that are shown to everyone, by their tests. Left out: none is. */
  winners?: ReadonlyMap<number, number>;
}

/** @param placeText where the tag says that the recipient is */
export function openingOf(
  visit: Decidable,
  { companyId, uuid, company }: OpenedCampaign,
  placeOfOpener: Places['placeOfOpener'],
  placeText = visit.given.get(RECORD_PARAMETER.place)?.text,
): Opening {
  const { given, eid, address, openerClass, openedWith, purpose } = visit;
  const pretended = purpose === undefined ? undefined : visit.target.params;
  const pretendedPlace = pretendedPoint(pretended);
  let place: { point: Point | undefined } | undefined;
  return {
    companyId,
    uuid,
    timezone: company.timezone,
    form: company.form,
    country: company.country,
    recipientKey: company.recipientKey,
    given,
    eid,
    recipient: () => (eid === undefined ? undefined : recipientHash(company.recipientKey, eid)),
    openerClass: pretended ? OPENER_CLASS.person : openerClass,
    atMs: momentOf(pretended?.get(PRETENDED.at), company.timezone) ?? visit.atMs,
    openedWith: pretended ? pretendedWith(pretended, openedWith) : openedWith,
    weather: pretended && pretendedWeather(pretended),
    place() {
      place ??= { point: pretendedPlace ?? placeOfOpener(address, openerClass) };
      return place.point;
    },
    placeText: pretendedPlace ? undefined : placeText?.trim(),
  };
}

/** With an offset an instant; without one what the company's clock shows. */
export function momentOf(text: string | undefined, timezone: string): number | undefined {
  if (!text) return undefined;
  const atMs = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? Date.parse(text) : instantIn(timezone, text);
  return Number.isNaN(atMs) ? undefined : atMs;
}

type Params = ReadonlyMap<string, string>;

function pretendedWith(params: Params, own: Opening['openedWith']): Opening['openedWith'] {
  const [device, client, country] = [params.get(PRETENDED.device), params.get(PRETENDED.client), params.get(PRETENDED.country)];
  return {
    device: device ? (DEVICE[device as keyof typeof DEVICE] ?? DEVICE.unknown) : own.device,
    client: client ? clientCode(client) : own.client,
    country: country ? countryCode(country.toUpperCase()) : own.country,
  };
}

/** Leaves everything unknown that isn't pretended: the rest of the real sky would not fit. */
function pretendedWeather(params: Params): Weather | undefined {
  const { weather, temperature, wind, rain } = PRETENDED;
  if (![weather, temperature, wind, rain].some((name) => params.get(name))) return undefined;
  const amount = (name: string) => {
    const number = Number(params.get(name) || Number.NaN);
    return Number.isFinite(number) ? number : undefined;
  };
  return {
    condition: WEATHER_CONDITIONS.find((known) => known === params.get(weather)),
    temperature: amount(temperature),
    wind: amount(wind),
    rain: amount(rain),
  };
}

function pretendedPoint(params: Params | undefined): Point | undefined {
  const [latitude, longitude] = [params?.get(PRETENDED.latitude), params?.get(PRETENDED.longitude)];
  if (!latitude || !longitude) return undefined;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Number.isFinite(point.latitude) && Number.isFinite(point.longitude) ? point : undefined;
}
