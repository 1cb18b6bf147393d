/** The gazetteer and the postcodes, read from their packed files when someone first asks, and kept. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import {
  createPlaceFinder,
  createTownFinder,
  openBritishIndex,
  openPostcodeIndex,
  openTownIndex,
  type PlaceFinder,
  type TownIndex,
} from '@limn/places';

export interface PlaceData {
  finder: PlaceFinder;
  towns: TownIndex;
}

const unpack = promisify(brotliDecompress);
let opening: Promise<PlaceData> | undefined;

/** One copy for the process: 9 MB, about 150 ms the first time. */
export function openPlaceData(): Promise<PlaceData> {
  opening ??= load();
  return opening;
}

async function load(): Promise<PlaceData> {
  const [townsFile, postcodesFile, britishFile] = await Promise.all([read('towns.br'), read('postcodes.br'), read('british.br')]);
  const towns = openTownIndex(townsFile, (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
  return { towns, finder: createPlaceFinder(openPostcodeIndex(postcodesFile), openBritishIndex(britishFile), createTownFinder(towns)) };
}

async function read(file: string): Promise<Buffer> {
  return unpack(await readFile(new URL(`data/${file}`, import.meta.url)));
}
