/**
 * All that a draw child gets of a map. Plain data: it crosses between processes, and equal maps are drawn
 * once.
 */
import type { Coordinates, MapView } from '@limn/places';
import type { MapLooks } from './map-looks.ts';

export interface MapStore extends Coordinates {
  /** Shown beside the pin; empty for none. */
  label: string;
  /** From the recipient's place. */
  miles?: number | undefined;
}

export interface MapTown extends Coordinates {
  name: string;
  population: number;
}

export interface MapTiles {
  zoom: number;
  /**
   * Content hashes of pictures that were fetched; x may lie outside of the world where the view crosses the
   * antimeridian.
   */
  tiles: readonly { x: number; y: number; hash: string }[];
  attribution: string;
}

export interface MapPicture {
  /** In pixels of the document. */
  view: MapView;
  /** In their order: the first is pin 1. */
  stores: readonly MapStore[];
  /** The recipient's. */
  place?: Coordinates | undefined;
  /** The largest first. */
  towns: readonly MapTown[];
  looks: MapLooks;
  /** Instead of outlines. */
  tiles?: MapTiles | undefined;
}
