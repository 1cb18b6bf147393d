/**
 * Districts of Jersey, Guernsey with Alderney and Sark, and the Isle of Man, which no open list of codes has:
 * about the middle of the parishes that the post serves by each, to a mile. Latitude, longitude. Those of the
 * Isle of Man are GeoNames' (April 2024).
 */
export const CROWN_DEPENDENCIES: Readonly<Record<string, readonly [number, number]>> = {
  GY1: [49.457, -2.54],
  GY2: [49.483, -2.518],
  GY3: [49.492, -2.535],
  GY4: [49.437, -2.555],
  GY5: [49.47, -2.597],
  GY6: [49.452, -2.573],
  GY7: [49.45, -2.64],
  GY8: [49.43, -2.61],
  GY9: [49.714, -2.205],
  GY10: [49.432, -2.36],
  IM1: [54.1515, -4.4819],
  IM2: [54.163, -4.49],
  IM3: [54.173, -4.447],
  IM4: [54.1929, -4.4832],
  IM5: [54.22, -4.69],
  IM6: [54.2801, -4.5858],
  IM7: [54.36, -4.46],
  IM8: [54.322, -4.386],
  IM9: [54.0838, -4.6859],
  JE1: [49.187, -2.107],
  JE2: [49.185, -2.095],
  JE3: [49.215, -2.16],
  JE4: [49.186, -2.108],
};
