/** Shared state of the rules about one address. */
import type { Family } from '../placeholder-families.ts';
import type { Preset } from '../presets.ts';
import type { AddressNames } from './address-names.ts';
import type { DoctorImage, Ward } from './doctor-context.ts';
import type { FindingRule } from './findings.ts';
import type { AddressParameter, TagAddress } from './tag-address.ts';

export interface AddressFinding {
  rule: FindingRule;
  title: string;
  snippet: string;
  fixed: boolean;
}

export interface ExaminedAddress {
  findings: AddressFinding[];
  /** Fixed, as it is to stand in the attribute. */
  raw: string;
  address: TagAddress;
  image: DoctorImage | undefined;
}

export interface AddressPlace {
  role: 'picture' | 'link';
  /** The fixed address of the picture that the link is around. */
  picture?: ExaminedAddress | undefined;
}

export interface Scope {
  note: (rule: FindingRule, title: string, snippet: string, fixed?: boolean) => void;
  ward: Ward;
  image: DoctorImage | undefined;
  preset: Preset;
  families: readonly Family[];
  names: AddressNames;
  place: AddressPlace;
  /**
   * Codes of another service stay in the address: what would be added is left out, so that no copy mixes two
   * services.
   */
  isForeign: boolean;
}

/** Answers the parameters as they are to be, and notes what it changed or found. */
export type ParameterRule = (parameters: readonly AddressParameter[], scope: Scope) => readonly AddressParameter[];

/** As it stands in the address. */
export function segment({ rawName, raw }: AddressParameter): string {
  return raw === undefined ? rawName : `${rawName}=${raw}`;
}
